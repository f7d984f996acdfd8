-- CreateTable
CREATE TABLE "RunDigest" (
    "runId" TEXT NOT NULL PRIMARY KEY,
    "scores" INTEGER NOT NULL,
    "text" TEXT NOT NULL,
    CONSTRAINT "RunDigest_runId_fkey" FOREIGN KEY ("runId") REFERENCES "Run" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);
