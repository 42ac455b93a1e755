package dev.kontract.server.identity;

import java.security.GeneralSecurityException;
import java.security.PrivateKey;
import java.security.PublicKey;
import java.security.Signature;

/** Checks whether a private and a public key belong together. */
final class KeyPairs {

    private static final byte[] PROBE = {1};

    private KeyPairs() {}

    /**
     * Returns whether a signature made with {@code signing} can be verified with {@code checking}; RSA and elliptic
     * curves only.
     */
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
