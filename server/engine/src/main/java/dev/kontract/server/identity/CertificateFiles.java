package dev.kontract.server.identity;

import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyPair;
import java.security.cert.X509Certificate;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import org.bouncycastle.asn1.x500.X500NameBuilder;
import org.bouncycastle.asn1.x500.style.BCStyle;
import org.bouncycastle.asn1.x509.GeneralName;
import org.bouncycastle.util.IPAddress;

/**
 * Issues certificates into files, by the authority in a directory of certificates.
 *
 * @param authority the authority
 * @param clock the time from which certificates are valid
 */
public record CertificateFiles(CertificateAuthority authority, Clock clock) {

    /**
     * Reads the authority that a server has created.
     *
     * @param directory the directory of certificates, such as {@code pki} in a data directory
     * @throws IOException if the directory contains no authority
     */
    public static CertificateFiles in(Path directory, Clock clock) throws IOException {
        Path certificate = directory.resolve("ca.crt");
        Path key = directory.resolve("ca.key");
        if (!Files.exists(certificate) || !Files.exists(key)) {
            throw new IOException(directory + " contains no ca.crt and ca.key: a server without --tls-cert-file writes"
                    + " them when it starts, except on etcd");
        }
        return new CertificateFiles(CertificateAuthority.of(certificate, key), clock);
    }

    /**
     * Issues a certificate of a client, and writes it to {@code <target>.crt} and its key to {@code <target>.key}.
     *
     * @param user the user name
     * @param groups the groups of the user
     * @param validity how long the certificate is valid; it does not outlast that of the authority
     * @return the certificate
     * @throws IOException if a file exists already or cannot be written
     */
    public X509Certificate issueClient(Path target, String user, List<String> groups, Duration validity)
            throws IOException {
        X500NameBuilder subject = new X500NameBuilder(BCStyle.INSTANCE);
        groups.forEach(group -> subject.addRDN(BCStyle.O, group));
        return issue(target, subject.addRDN(BCStyle.CN, user), List.of(), "client auth", validity);
    }

    /**
     * Issues a certificate of a server in the same way.
     *
     * @param hosts its host names, which may begin with {@code *.}, and IP addresses
     */
    public X509Certificate issueServer(Path target, List<String> hosts, Duration validity) throws IOException {
        List<GeneralName> names = hosts.stream()
                .map(host ->
                        new GeneralName(IPAddress.isValid(host) ? GeneralName.iPAddress : GeneralName.dNSName, host))
                .toList();
        X500NameBuilder subject = new X500NameBuilder(BCStyle.INSTANCE).addRDN(BCStyle.CN, hosts.get(0));
        return issue(target, subject, names, "server auth", validity);
    }

    private X509Certificate issue(
            Path target, X500NameBuilder subject, List<GeneralName> names, String usage, Duration validity)
            throws IOException {
        Path certificate = target.resolveSibling(target.getFileName() + ".crt");
        Path key = target.resolveSibling(target.getFileName() + ".key");
        for (Path file : List.of(certificate, key)) {
            if (Files.exists(file)) {
                throw new FileAlreadyExistsException(file.toString());
            }
        }
        KeyPair keys = CertificateAuthority.keys();
        X509Certificate issued = authority.sign(
                subject.build(),
                keys.getPublic(),
                names,
                List.of("digital signature", usage),
                clock.instant(),
                validity);
        PrivateFiles.create(key, PemText.of(keys.getPrivate())); // Of two runs at once, one fails here.
        try {
            PrivateFiles.create(certificate, PemText.of(List.of(issued, authority.certificate())));
        } catch (IOException e) {
            Files.delete(key);
            throw e;
        }
        return issued;
    }
}
