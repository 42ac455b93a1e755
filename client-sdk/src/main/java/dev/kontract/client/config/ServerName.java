package dev.kontract.client.config;

import java.security.cert.CertificateException;
import java.security.cert.X509Certificate;
import java.util.Collection;
import java.util.List;
import java.util.Locale;

/** Whether a certificate is valid for a name (RFC 6125, subject alternative names only). */
final class ServerName {

    private static final int DNS = 2;
    private static final int ADDRESS = 7;

    private ServerName() {}

    static void check(String name, X509Certificate certificate) throws CertificateException {
        Collection<List<?>> names = certificate.getSubjectAlternativeNames();
        for (List<?> entry : names == null ? List.<List<?>>of() : names) {
            if (entry.get(1) instanceof String issued && matches((Integer) entry.get(0), issued, name)) {
                return;
            }
        }
        throw new CertificateException("the server certificate is not valid for " + name);
    }

    private static boolean matches(Integer type, String issued, String name) {
        if (type == ADDRESS) {
            return issued.equals(name);
        }
        String host = name.toLowerCase(Locale.ROOT);
        String pattern = issued.toLowerCase(Locale.ROOT);
        if (type != DNS || !pattern.startsWith("*.")) {
            return type == DNS && pattern.equals(host);
        }
        int dot = host.indexOf('.');
        return dot > 0 && host.substring(dot).equals(pattern.substring(1));
    }
}
