-- What a run or a job names as an extractor with its parameters is a recipe, {"use": ..., "params": {...}}.
-- Runs keep beside it what tables and charts read: key, id and all parameters.
UPDATE "Run" SET "extractors" = (
  SELECT json_group_array(json_set("one"."value", '$.recipe', json_object(
    'use', json_extract("one"."value", '$.id'),
    'params', json(coalesce(json_extract("one"."value", '$.params'), '{}')))))
  FROM json_each("Run"."extractors") AS "one");

UPDATE "Job" SET "input" = json_set(json_remove("input", '$.extractors'), '$.recipes', json((
  SELECT json_group_array(json_object(
    'use', json_extract("one"."value", '$.id'),
    'params', json(coalesce(json_extract("one"."value", '$.params'), '{}'))))
  FROM json_each("Job"."input", '$.extractors') AS "one")))
WHERE "kind" = 'evaluate' AND json_type("input", '$.extractors') = 'array';

UPDATE "Job" SET "input" = json_set(json_remove("input", '$.extractor'), '$.recipe', json_object(
  'use', json_extract("input", '$.extractor.id'),
  'params', json(coalesce(json_extract("input", '$.extractor.params'), '{}'))))
WHERE "kind" = 'flips' AND json_type("input", '$.extractor') = 'object';
