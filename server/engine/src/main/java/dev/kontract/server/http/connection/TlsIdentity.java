package dev.kontract.server.http.connection;

import java.security.PrivateKey;
import java.security.cert.X509Certificate;
import java.util.ArrayList;
import java.util.List;

/**
 * The certificate that a server presents, and whose certificates it asks clients for.
 *
 * @param key the private key
 * @param chain its certificate and the issuers, the certificate first
 * @param clientAuthorities the authorities whose certificates clients are asked for; empty to ask for none
 */
public record TlsIdentity(PrivateKey key, List<X509Certificate> chain, List<X509Certificate> clientAuthorities) {

    /** Returns this identity with one more authority of clients. */
    public TlsIdentity trusting(X509Certificate authority) {
        List<X509Certificate> all = new ArrayList<>(clientAuthorities);
        all.add(authority);
        return new TlsIdentity(key, chain, List.copyOf(all));
    }
}
