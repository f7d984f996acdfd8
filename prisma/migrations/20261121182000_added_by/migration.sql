-- Columns are added in place: filling "Page" anew would take labels and scores with it by their cascade.
ALTER TABLE "Corpus" ADD COLUMN "addedBy" TEXT;
ALTER TABLE "Page" ADD COLUMN "addedBy" TEXT;
