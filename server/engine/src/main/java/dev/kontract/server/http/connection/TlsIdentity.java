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
 * @param clientAuthorities the authorities of the client certificates of users
 * @param proxyAuthorities the authorities of the client certificates of proxies, which name users in headers
 */
public record TlsIdentity(
        PrivateKey key,
        List<X509Certificate> chain,
        List<X509Certificate> clientAuthorities,
        List<X509Certificate> proxyAuthorities) {

    /** Creates an identity of a server without proxies. */
    public TlsIdentity(PrivateKey key, List<X509Certificate> chain, List<X509Certificate> clientAuthorities) {
        this(key, chain, clientAuthorities, List.of());
    }

    /** Returns this identity with one more authority of clients. */
    public TlsIdentity trusting(X509Certificate authority) {
        List<X509Certificate> all = new ArrayList<>(clientAuthorities);
        all.add(authority);
        return new TlsIdentity(key, chain, List.copyOf(all), proxyAuthorities);
    }

    /** Returns this identity with other authorities of proxies. */
    public TlsIdentity withProxies(List<X509Certificate> authorities) {
        return new TlsIdentity(key, chain, clientAuthorities, List.copyOf(authorities));
    }

    /** Returns the authorities of the client certificates to request; empty to request none. */
    List<X509Certificate> requested() {
        List<X509Certificate> all = new ArrayList<>(clientAuthorities);
        all.addAll(proxyAuthorities);
        return all;
    }
}
