-- In which order the pages of a corpus are labelled, and what for.
ALTER TABLE "Page" ADD COLUMN "place" INTEGER NOT NULL DEFAULT 2147483647;
ALTER TABLE "Page" ADD COLUMN "slice" TEXT NOT NULL DEFAULT '';
ALTER TABLE "Page" ADD COLUMN "chance" REAL;
ALTER TABLE "Page" ADD COLUMN "doubt" REAL;
ALTER TABLE "Page" ADD COLUMN "doubtBy" TEXT NOT NULL DEFAULT '';

-- CreateTable
CREATE TABLE "LabellingOrder" (
    "corpusId" TEXT NOT NULL PRIMARY KEY,
    "jobId" TEXT NOT NULL,
    "setup" TEXT NOT NULL,
    "sample" TEXT NOT NULL,
    "createdAt" DATETIME NOT NULL,
    "finishedAt" DATETIME,
    CONSTRAINT "LabellingOrder_corpusId_fkey" FOREIGN KEY ("corpusId") REFERENCES "Corpus" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateIndex
CREATE INDEX "Page_corpusId_place_key_idx" ON "Page"("corpusId", "place", "key");

-- The facets, of which the slice is one.
DROP INDEX "Page_corpusId_state_kind_lang_site_template_hasGold_idx";
CREATE INDEX "Page_corpusId_state_kind_lang_site_template_slice_hasGold_idx" ON "Page"("corpusId", "state", "kind", "lang", "site", "template", "slice", "hasGold");
