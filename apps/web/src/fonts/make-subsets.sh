#!/bin/sh
# Makes the fonts of this folder from the variable fonts of https://fontsource.org (@fontsource-variable/geist, archivo, geist-mono), with
# pyftsubset and fonttools of https://pypi.org/project/fonttools (and brotli). Usage: make-subsets.sh <node_modules/@fontsource-variable>
set -eu
FROM=$1
HERE=$(dirname "$0")
# What English pages have, and the letters that are most frequent in names of teams: of German and Spanish.
FIRST=U+20-7E,U+A0,U+B7,U+C1,U+C4,U+C9,U+CD,U+D1,U+D3,U+D6-D7,U+DA,U+DC,U+E1,U+E4,U+E9,U+ED,U+F1,U+F3,U+F6,U+FA,U+FC,U+2013-2014,U+2018-2019,U+201C-201D,U+2022,U+2026,U+2212
LATIN_1=U+A7,U+B0,U+C0,U+C2-C3,U+C5-C8,U+CA-CC,U+CE-D0,U+D2,U+D4-D5,U+D8-D9,U+DB,U+DD-E0,U+E2-E3,U+E5-E8,U+EA-EC,U+EE-F0,U+F2,U+F4-F5,U+F8-F9,U+FB,U+FD-FF,U+20AC
WORK=$(mktemp -d)
trap 'rm -r "$WORK"' EXIT

subset() { # source name characters features
  pyftsubset "$1" --unicodes="$3" --layout-features="$4" --flavor=woff2 --no-hinting --name-IDs= --drop-tables+=STAT,MVAR --output-file="$HERE/$2.woff2"
}

# One weight and width of a font, or a range of weights.
fonttools varLib.instancer "$FROM/geist/files/geist-latin-wght-normal.woff2" wght=400:700 -q -o "$WORK/geist.ttf"
fonttools varLib.instancer "$FROM/archivo/files/archivo-latin-wdth-normal.woff2" wght=750 wdth=116 -q -o "$WORK/archivo.ttf"
fonttools varLib.instancer "$FROM/geist-mono/files/geist-mono-latin-wght-normal.woff2" wght=450 -q -o "$WORK/mono.ttf"

subset "$WORK/geist.ttf" geist "$FIRST" kern,tnum
subset "$WORK/geist.ttf" geist-latin-1 "$LATIN_1" kern
subset "$WORK/archivo.ttf" archivo-expanded "$FIRST" kern,tnum
subset "$WORK/archivo.ttf" archivo-expanded-latin-1 "$LATIN_1" kern
subset "$WORK/mono.ttf" geist-mono-ascii U+20-7E,U+B7,U+2026 ""
