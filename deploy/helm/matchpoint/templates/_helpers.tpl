{{- define "matchpoint.facts" -}}
{{ .Files.Get "processes.yaml" }}
{{- end -}}

{{- define "matchpoint.name" -}}
{{ .Release.Name | trunc 40 | trimSuffix "-" }}
{{- end -}}

{{- define "matchpoint.secret" -}}
{{ default (include "matchpoint.name" .root) .root.Values.secrets.prefix }}-{{ .name }}
{{- end -}}

{{- define "matchpoint.selector" -}}
app.kubernetes.io/name: matchpoint
app.kubernetes.io/instance: {{ .root.Release.Name }}
app.kubernetes.io/component: {{ .name }}
{{- end -}}

{{- define "matchpoint.labels" -}}
{{ include "matchpoint.selector" . }}
app.kubernetes.io/part-of: matchpoint
app.kubernetes.io/version: {{ .root.Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .root.Release.Service }}
helm.sh/chart: {{ .root.Chart.Name }}-{{ .root.Chart.Version }}
{{- end -}}

{{- define "matchpoint.image" -}}
{{- $registry := required "image.registry is required: where your images of the processes are" .root.Values.image.registry -}}
{{- $digest := index .root.Values.image.digests .name -}}
{{- if $digest -}}
{{ $registry }}/{{ .name }}@{{ $digest }}
{{- else -}}
{{ $registry }}/{{ .name }}:{{ default .root.Chart.AppVersion .root.Values.image.tag }}
{{- end -}}
{{- end -}}

{{/* What runs in a pod may not: the restricted profile of the Pod Security Standards, and a root that nobody writes to. */}}
{{- define "matchpoint.podSecurity" -}}
runAsNonRoot: true
runAsUser: 1000
runAsGroup: 1000
fsGroup: 1000
fsGroupChangePolicy: OnRootMismatch
seccompProfile: { type: RuntimeDefault }
{{- end -}}

{{- define "matchpoint.containerSecurity" -}}
allowPrivilegeEscalation: false
readOnlyRootFilesystem: true
capabilities: { drop: [ALL] }
{{- end -}}

{{- define "matchpoint.targets" -}}
{{- $name := include "matchpoint.name" .root -}}
{{- range .calls }}
- name: MATCHPOINT_{{ . | upper | replace "-" "_" }}_URL
  value: dns:///{{ $name }}-{{ . }}:9000
{{- end }}
{{- end -}}

{{- define "matchpoint.certificateFiles" -}}
{{- if .Values.tls.enabled }}
- { name: MATCHPOINT_TLS_CERT_FILE, value: /run/matchpoint-tls/tls.crt }
- { name: MATCHPOINT_TLS_KEY_FILE, value: /run/matchpoint-tls/tls.key }
- { name: MATCHPOINT_TLS_CA_FILE, value: /run/matchpoint-tls/ca.crt }
{{- end }}
{{- end -}}

{{/* Authorities of PostgreSQL, S3 and the other servers, for every TLS connection that Node makes. */}}
{{- define "matchpoint.authority" -}}
{{- if .Values.caSecret }}
- { name: NODE_EXTRA_CA_CERTS, value: /run/matchpoint-ca/ca.crt }
{{- end }}
{{- end -}}

{{- define "matchpoint.extraMounts" -}}
{{- if .root.Values.caSecret }}
- { name: ca, mountPath: /run/matchpoint-ca, readOnly: true }
{{- end }}
{{- with .process.extraVolumeMounts }}
{{ toYaml . }}
{{- end }}
{{- end -}}

{{- define "matchpoint.extraVolumes" -}}
{{- with .root.Values.caSecret }}
- name: ca
  secret: { secretName: {{ . }}, defaultMode: 0440 }
{{- end }}
{{- with .process.extraVolumes }}
{{ toYaml . }}
{{- end }}
{{- end -}}

{{/*
A digest of what the Secret of a process holds, so that an upgrade restarts the process when its Secret has changed. Helm sees the Secret only
in a cluster; `helm template` digests nothing.
*/}}
{{- define "matchpoint.secretDigest" -}}
{{- $given := dig .name dict .root.Values.secrets.data -}}
{{- $found := dig "data" dict (lookup "v1" "Secret" .root.Release.Namespace (include "matchpoint.secret" .)) -}}
{{- if .root.Values.secrets.create -}}
{{ $given | toJson | sha256sum }}
{{- else if $found -}}
{{ $found | toJson | sha256sum }}
{{- end -}}
{{- end -}}

{{/* A secret variable: of the process's own Secret, or of another one that `secretRefs` names. */}}
{{- define "matchpoint.secretVariable" -}}
- name: {{ .variable }}
  valueFrom:
    secretKeyRef:
      name: {{ default .secret (dig "name" "" .ref) }}
      key: {{ default .variable (dig "key" "" .ref) }}
      {{- if .optional }}
      optional: true
      {{- end }}
{{- end -}}

{{/* Peers of a rule for one of the servers. */}}
{{- define "matchpoint.egress" -}}
- ports:
    {{- range .ports }}
    - { protocol: TCP, port: {{ . }} }
    {{- end }}
  {{- with .to }}
  to:
    {{- toYaml . | nindent 4 }}
  {{- end }}
{{- end -}}

{{- define "matchpoint.egressDns" -}}
- ports:
    - { protocol: UDP, port: 53 }
    - { protocol: TCP, port: 53 }
{{- end -}}
