-- Names as they are looked for: without regard to case, accents and width, in any database locale. Of a language that is not inlined,
-- so that the planner knows what it costs: no table is read whole to fold its names.
CREATE EXTENSION IF NOT EXISTS pg_trgm;
CREATE FUNCTION "search_key"(text) RETURNS text LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE COST 1000 AS $$
BEGIN
  RETURN replace(replace(replace(translate(regexp_replace(lower(normalize($1, NFKD) COLLATE "und-x-icu"), '[\u0300-\u036F]+', '', 'g'),
    'øłđħıŧ', 'oldhit'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe');
END
$$;
