-- CreateTable
CREATE TABLE "PageVersion" (
    "pageId" TEXT NOT NULL,
    "number" INTEGER NOT NULL,
    "sha256" TEXT NOT NULL,
    "record" TEXT NOT NULL,
    "replacedAt" DATETIME NOT NULL,
    "replacedBy" TEXT,

    PRIMARY KEY ("pageId", "number"),
    CONSTRAINT "PageVersion_pageId_fkey" FOREIGN KEY ("pageId") REFERENCES "Page" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "PageVersion_sha256_fkey" FOREIGN KEY ("sha256") REFERENCES "PageBody" ("sha256") ON DELETE RESTRICT ON UPDATE CASCADE
);

-- CreateIndex
CREATE INDEX "PageVersion_sha256_idx" ON "PageVersion"("sha256");

-- CreateIndex
CREATE INDEX "PageVersion_replacedBy_idx" ON "PageVersion"("replacedBy");
