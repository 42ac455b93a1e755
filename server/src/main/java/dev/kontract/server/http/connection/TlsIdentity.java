package dev.kontract.server.http.connection;

import java.security.PrivateKey;
import java.security.cert.X509Certificate;
import java.util.List;

/**
 * What a server shows of itself, and whom it asks to show something.
 *
 * @param key the private key
 * @param chain its certificate and the issuers, the certificate first
 * @param clientAuthorities whose certificates clients are asked for; empty to ask for none
 */
public record TlsIdentity(PrivateKey key, List<X509Certificate> chain, List<X509Certificate> clientAuthorities) {}
