package dev.kontract.server.http.connection;

import java.security.PrivateKey;
import java.security.cert.X509Certificate;
import java.util.ArrayList;
import java.util.List;

/**
 * The certificate that a server presents, and the authorities of the client certificates it requests.
 *
 * @param key the private key
 * @param chain its certificate and the issuers, the certificate first
 * @param clientAuthorities the authorities of requested client certificates; empty to request none
 */
public record TlsIdentity(PrivateKey key, List<X509Certificate> chain, List<X509Certificate> clientAuthorities) {

    /** Returns this identity with one more authority of clients. */
    public TlsIdentity trusting(X509Certificate authority) {
        List<X509Certificate> all = new ArrayList<>(clientAuthorities);
        all.add(authority);
        return new TlsIdentity(key, chain, List.copyOf(all));
    }
}
