-- AlterTable
ALTER TABLE "Run" ADD COLUMN "error" TEXT;
