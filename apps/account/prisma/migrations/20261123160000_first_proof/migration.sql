-- What was shown before the second factor: password or provider. The release before challenges after passwords, mostly.
ALTER TABLE "sign_in_challenge" ADD COLUMN "first_proof" TEXT NOT NULL DEFAULT 'password';
