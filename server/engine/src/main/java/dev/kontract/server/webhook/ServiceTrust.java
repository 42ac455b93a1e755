package dev.kontract.server.webhook;

import java.net.Socket;
import java.security.cert.CertificateException;
import java.security.cert.CertificateParsingException;
import java.security.cert.X509Certificate;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.X509ExtendedTrustManager;
import javax.net.ssl.X509TrustManager;

/**
 * Trusts the certificate of a service. It is valid for the name of the service, not for the address that the service was
 * resolved to.
 */
final class ServiceTrust extends X509ExtendedTrustManager {

    private static final int DNS_NAME = 2;

    private final X509TrustManager authorities;
    private final String host;

    /**
     * Trusts certificates for one host.
     *
     * @param authorities checks who signed a certificate
     * @param host the host a certificate must be valid for
     */
    ServiceTrust(X509TrustManager authorities, String host) {
        this.authorities = authorities;
        this.host = host;
    }

    /** The certificate is trusted, and for other hosts. */
    static final class WrongHost extends CertificateException {

        private static final long serialVersionUID = 1L;

        WrongHost(List<String> names, String host) {
            super("certificate is valid for " + String.join(", ", names) + ", not " + host);
        }
    }

    @Override
    public void checkServerTrusted(X509Certificate[] chain, String type) throws CertificateException {
        authorities.checkServerTrusted(chain, type);
        List<String> names = names(chain[0]);
        if (names.stream().noneMatch(this::isHost)) {
            throw new WrongHost(names, host);
        }
    }

    private static List<String> names(X509Certificate certificate) throws CertificateParsingException {
        List<String> names = new ArrayList<>();
        Collection<List<?>> alternatives = certificate.getSubjectAlternativeNames();
        if (alternatives != null) {
            for (List<?> alternative : alternatives) {
                if (alternative.get(0).equals(DNS_NAME)) {
                    names.add(String.valueOf(alternative.get(1)));
                }
            }
        }
        return names;
    }

    /** A wildcard matches the first label (RFC 6125). */
    private boolean isHost(String name) {
        String pattern = name.toLowerCase(Locale.ROOT);
        String wanted = host.toLowerCase(Locale.ROOT);
        return pattern.startsWith("*.")
                ? wanted.contains(".") && wanted.substring(wanted.indexOf('.')).equals(pattern.substring(1))
                : pattern.equals(wanted);
    }

    @Override
    public void checkServerTrusted(X509Certificate[] chain, String type, Socket socket) throws CertificateException {
        checkServerTrusted(chain, type);
    }

    @Override
    public void checkServerTrusted(X509Certificate[] chain, String type, SSLEngine engine) throws CertificateException {
        checkServerTrusted(chain, type);
    }

    @Override
    public void checkClientTrusted(X509Certificate[] chain, String type) throws CertificateException {
        throw new CertificateException("not a server");
    }

    @Override
    public void checkClientTrusted(X509Certificate[] chain, String type, Socket socket) throws CertificateException {
        checkClientTrusted(chain, type);
    }

    @Override
    public void checkClientTrusted(X509Certificate[] chain, String type, SSLEngine engine) throws CertificateException {
        checkClientTrusted(chain, type);
    }

    @Override
    public X509Certificate[] getAcceptedIssuers() {
        return authorities.getAcceptedIssuers();
    }
}
