package dev.kontract.server.identity;

import dev.kontract.server.http.connection.NamedIdentity;
import dev.kontract.server.http.connection.ServingSettings.NamedCertificate;
import dev.kontract.server.http.connection.TlsIdentity;
import java.io.IOException;
import java.security.cert.CertificateParsingException;
import java.security.cert.X509Certificate;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Reads the certificates that are presented to clients that ask for certain host names. */
public final class NamedIdentities {

    /** The tag of host names among the subject alternative names (RFC 5280, 4.2.1.6). */
    private static final Integer DNS_NAME = 2;

    private NamedIdentities() {}

    /**
     * Reads certificates and keys, in the given order.
     *
     * @throws IOException if a file cannot be read, or a certificate and its key do not belong together
     */
    public static List<NamedIdentity> read(List<NamedCertificate> files) throws IOException {
        List<NamedIdentity> read = new ArrayList<>();
        for (NamedCertificate each : files) {
            TlsIdentity identity = ServingIdentity.given(each.certificate(), each.key());
            List<String> names = each.names().isEmpty() ? names(identity.chain().get(0)) : each.names();
            read.add(new NamedIdentity(names, identity));
        }
        return read;
    }

    private static List<String> names(X509Certificate certificate) throws IOException {
        try {
            return Optional.ofNullable(certificate.getSubjectAlternativeNames()).orElse(List.of()).stream()
                    .filter(name -> DNS_NAME.equals(name.get(0)))
                    .map(name -> String.valueOf(name.get(1)))
                    .toList();
        } catch (CertificateParsingException e) {
            throw new IOException("a certificate has unreadable names: " + e.getMessage(), e);
        }
    }
}
