package dev.kontract.server.identity;

import java.security.GeneralSecurityException;
import java.security.PrivateKey;
import java.security.PublicKey;
import java.security.Signature;

/** Tells which keys are the two halves of one. */
final class KeyPairs {

    private static final byte[] PROBE = {1};

    private KeyPairs() {}

    /** Whether what {@code signing} signs can be checked with {@code checking}; RSA and elliptic curves only. */
    static boolean belongTogether(PrivateKey signing, PublicKey checking) {
        try {
            Signature signature =
                    Signature.getInstance(signing.getAlgorithm().equals("RSA") ? "SHA256withRSA" : "SHA256withECDSA");
            signature.initSign(signing);
            signature.update(PROBE);
            byte[] signed = signature.sign();
            signature.initVerify(checking);
            signature.update(PROBE);
            return signature.verify(signed);
        } catch (GeneralSecurityException e) {
            return false;
        }
    }
}
