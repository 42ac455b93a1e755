package dev.kontract.server.controller.certificate;

import java.time.Duration;
import java.util.List;

/** Reads certificate requests and issues certificates. Safe for use by many threads. */
public interface CertificateIssuer {

    /**
     * Reads a request.
     *
     * @param request the request in PEM
     * @throws IllegalArgumentException when it cannot be read
     */
    RequestedCertificate read(byte[] request);

    /** Returns whether certificates are issued for {@code signer}. */
    boolean signsFor(String signer);

    /**
     * Issues a certificate.
     *
     * @param signer the name of the signer, one that this {@linkplain #signsFor signs for}
     * @param request the request in PEM
     * @param usages the key usages, in the notation of certificate signing requests
     * @param validity the validity of the certificate, which is limited by that of the issuer
     * @return the certificate in PEM
     * @throws IllegalArgumentException when the request cannot be read or a usage is unknown
     */
    byte[] issue(String signer, byte[] request, List<String> usages, Duration validity);
}
