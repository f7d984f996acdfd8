-- CreateTable
CREATE TABLE "Presence" (
    "browser" TEXT NOT NULL PRIMARY KEY,
    "annotator" TEXT NOT NULL,
    "seenAt" DATETIME NOT NULL
);
