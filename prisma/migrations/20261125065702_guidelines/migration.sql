-- CreateTable
CREATE TABLE "Guideline" (
    "corpusId" TEXT NOT NULL,
    "version" INTEGER NOT NULL,
    "text" TEXT NOT NULL,
    "author" TEXT NOT NULL,
    "savedAt" DATETIME NOT NULL,

    PRIMARY KEY ("corpusId", "version"),
    CONSTRAINT "Guideline_corpusId_fkey" FOREIGN KEY ("corpusId") REFERENCES "Corpus" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);
