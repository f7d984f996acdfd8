-- AlterTable
ALTER TABLE "Corpus" ADD COLUMN "annotatorsPerPage" INTEGER NOT NULL DEFAULT 1;

-- A lease is of a page and an annotator; nothing refers to the table, which is made anew for its key.
CREATE TABLE "new_Lease" (
    "pageId" TEXT NOT NULL,
    "annotatorId" TEXT NOT NULL,
    "until" DATETIME NOT NULL,

    PRIMARY KEY ("pageId", "annotatorId"),
    CONSTRAINT "Lease_pageId_fkey" FOREIGN KEY ("pageId") REFERENCES "Page" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "Lease_annotatorId_fkey" FOREIGN KEY ("annotatorId") REFERENCES "Annotator" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);
INSERT INTO "new_Lease" ("annotatorId", "pageId", "until") SELECT "annotatorId", "pageId", "until" FROM "Lease";
DROP TABLE "Lease";
ALTER TABLE "new_Lease" RENAME TO "Lease";
CREATE INDEX "Lease_annotatorId_idx" ON "Lease"("annotatorId");

-- A key is that of a job that waits or runs and was not told to stop; of each there is one.
UPDATE "Job" SET "key" = NULL WHERE "state" NOT IN ('queued', 'running') OR "cancelRequested";
DROP INDEX "Job_key_idx";
CREATE UNIQUE INDEX "Job_key_key" ON "Job"("key");
