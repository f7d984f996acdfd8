-- Pages that came in before a page without a title element was called by og:title or its first heading are
-- called by their key. What they call themselves is in their bytes, which SQL cannot read: a job of its own
-- looks, once, and only where there are such pages.
INSERT INTO "Job" ("id", "kind", "title", "input", "state", "createdAt")
SELECT 'titles-of-earlier-imports', 'titles', 'Titles of pages imported earlier', '{}', 'queued', strftime('%Y-%m-%dT%H:%M:%f+00:00', 'now')
WHERE EXISTS (SELECT 1 FROM "Page" WHERE "title" = "key");
