-- CreateTable
CREATE TABLE "AnswerSet" (
    "corpusId" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "version" INTEGER NOT NULL,
    "modelId" TEXT NOT NULL,
    "pages" INTEGER NOT NULL,
    "content" TEXT NOT NULL,
    "addedAt" DATETIME NOT NULL,

    PRIMARY KEY ("corpusId", "name", "version"),
    CONSTRAINT "AnswerSet_corpusId_fkey" FOREIGN KEY ("corpusId") REFERENCES "Corpus" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "AnswerSet_modelId_fkey" FOREIGN KEY ("modelId") REFERENCES "Model" ("id") ON DELETE RESTRICT ON UPDATE CASCADE
);

-- CreateIndex
CREATE INDEX "AnswerSet_modelId_idx" ON "AnswerSet"("modelId");
