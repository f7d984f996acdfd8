-- CreateTable
CREATE TABLE "RunPart" (
    "runId" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "number" INTEGER NOT NULL,
    "pages" INTEGER NOT NULL,
    "bytes" BLOB NOT NULL,

    PRIMARY KEY ("runId", "name", "number"),
    CONSTRAINT "RunPart_runId_fkey" FOREIGN KEY ("runId") REFERENCES "Run" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);
