-- CreateTable
CREATE TABLE "CauseTag" (
    "pageId" TEXT NOT NULL,
    "start" INTEGER NOT NULL,
    "end" INTEGER NOT NULL,
    "error" TEXT NOT NULL,
    "cause" TEXT NOT NULL,
    "annotator" TEXT NOT NULL,
    "at" DATETIME NOT NULL,

    PRIMARY KEY ("pageId", "start", "end", "error"),
    CONSTRAINT "CauseTag_pageId_fkey" FOREIGN KEY ("pageId") REFERENCES "Page" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);
