-- CreateTable
CREATE TABLE "Capture" (
    "pageId" TEXT NOT NULL,
    "sha256" TEXT NOT NULL,
    "source" TEXT NOT NULL,
    "wanted" INTEGER NOT NULL,
    "missing" INTEGER NOT NULL,
    "missed" TEXT NOT NULL,

    PRIMARY KEY ("pageId", "sha256"),
    CONSTRAINT "Capture_pageId_fkey" FOREIGN KEY ("pageId") REFERENCES "Page" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "Resource" (
    "pageId" TEXT NOT NULL,
    "body" TEXT NOT NULL,
    "url" TEXT NOT NULL,
    "type" TEXT NOT NULL,
    "sha256" TEXT NOT NULL,

    PRIMARY KEY ("pageId", "body", "url"),
    CONSTRAINT "Resource_pageId_body_fkey" FOREIGN KEY ("pageId", "body") REFERENCES "Capture" ("pageId", "sha256") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "Resource_sha256_fkey" FOREIGN KEY ("sha256") REFERENCES "ResourceBody" ("sha256") ON DELETE RESTRICT ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "ResourceBody" (
    "sha256" TEXT NOT NULL PRIMARY KEY,
    "isDeflated" BOOLEAN NOT NULL,
    "bytes" BLOB NOT NULL
);

-- CreateIndex
CREATE INDEX "Resource_sha256_idx" ON "Resource"("sha256");
