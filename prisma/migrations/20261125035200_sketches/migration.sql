-- CreateTable
CREATE TABLE "PageSketch" (
    "pageId" TEXT NOT NULL,
    "sha256" TEXT NOT NULL,
    "values" BLOB NOT NULL,

    PRIMARY KEY ("pageId", "sha256"),
    CONSTRAINT "PageSketch_pageId_fkey" FOREIGN KEY ("pageId") REFERENCES "Page" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);
