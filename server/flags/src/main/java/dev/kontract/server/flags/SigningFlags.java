package dev.kontract.server.flags;

import dev.kontract.server.ServerConfig;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/**
 * The flags of the certificate signing controller, with the names and the rules of kube-controller-manager: an authority for all
 * signers, or one for each. Certificates of these authorities are trusted only as far as {@code --client-ca-file} says.
 */
final class SigningFlags {

    private static final List<String> SIGNERS = List.of(
            "kubernetes.io/kubelet-serving",
            "kubernetes.io/kube-apiserver-client-kubelet",
            "kubernetes.io/kube-apiserver-client",
            "kubernetes.io/legacy-unknown");

    @Option(
            names = "--cluster-signing-cert-file",
            paramLabel = "FILE",
            description = "Certificate of the authority that signs certificate requests (that of the server); requires"
                    + " --cluster-signing-key-file.")
    private @Nullable Path certificate;

    @Option(names = "--cluster-signing-key-file", paramLabel = "FILE", description = "Private key of that authority.")
    private @Nullable Path key;

    @Option(
            names = "--cluster-signing-duration",
            paramLabel = "DURATION",
            description = "Maximum validity of signed certificates (8760h).")
    private @Nullable String duration;

    @Option(
            names = "--cluster-signing-kubelet-serving-cert-file",
            hidden = true,
            description = "Certificate of the authority of kubernetes.io/kubelet-serving.")
    private @Nullable Path servingCertificate;

    @Option(
            names = "--cluster-signing-kubelet-serving-key-file",
            hidden = true,
            description = "Private key of the authority of kubernetes.io/kubelet-serving.")
    private @Nullable Path servingKey;

    @Option(
            names = "--cluster-signing-kubelet-client-cert-file",
            hidden = true,
            description = "Certificate of the authority of kubernetes.io/kube-apiserver-client-kubelet.")
    private @Nullable Path nodeCertificate;

    @Option(
            names = "--cluster-signing-kubelet-client-key-file",
            hidden = true,
            description = "Private key of the authority of kubernetes.io/kube-apiserver-client-kubelet.")
    private @Nullable Path nodeKey;

    @Option(
            names = "--cluster-signing-kube-apiserver-client-cert-file",
            hidden = true,
            description = "Certificate of the authority of kubernetes.io/kube-apiserver-client.")
    private @Nullable Path clientCertificate;

    @Option(
            names = "--cluster-signing-kube-apiserver-client-key-file",
            hidden = true,
            description = "Private key of the authority of kubernetes.io/kube-apiserver-client.")
    private @Nullable Path clientKey;

    @Option(
            names = "--cluster-signing-legacy-unknown-cert-file",
            hidden = true,
            description = "Certificate of the authority of kubernetes.io/legacy-unknown.")
    private @Nullable Path legacyCertificate;

    @Option(
            names = "--cluster-signing-legacy-unknown-key-file",
            hidden = true,
            description = "Private key of the authority of kubernetes.io/legacy-unknown.")
    private @Nullable Path legacyKey;

    /**
     * Returns the settings.
     *
     * @throws IllegalArgumentException if flags contradict each other
     * @throws IOException if a file cannot be read
     */
    ServerConfig.CertificateSigning toSigning() throws IOException {
        Duration longest = duration == null
                ? ServerConfig.CertificateSigning.DEFAULT.longest()
                : DurationFlag.parse("--cluster-signing-duration", duration);
        Optional<ServerConfig.SigningAuthority> all = authority("--cluster-signing", certificate, key);
        Map<String, ServerConfig.SigningAuthority> each = new HashMap<>();
        add(each, SIGNERS.get(0), authority("--cluster-signing-kubelet-serving", servingCertificate, servingKey));
        add(each, SIGNERS.get(1), authority("--cluster-signing-kubelet-client", nodeCertificate, nodeKey));
        add(each, SIGNERS.get(2), authority("--cluster-signing-kube-apiserver-client", clientCertificate, clientKey));
        add(each, SIGNERS.get(3), authority("--cluster-signing-legacy-unknown", legacyCertificate, legacyKey));
        if (all.isPresent() && !each.isEmpty()) {
            throw new IllegalArgumentException(
                    "--cluster-signing-cert-file cannot be set together with the files of single signers");
        }
        all.ifPresent(authority -> SIGNERS.forEach(signer -> each.put(signer, authority)));
        return new ServerConfig.CertificateSigning(each, longest);
    }

    private static void add(
            Map<String, ServerConfig.SigningAuthority> signers,
            String signer,
            Optional<ServerConfig.SigningAuthority> authority) {
        authority.ifPresent(given -> signers.put(signer, given));
    }

    private static Optional<ServerConfig.SigningAuthority> authority(
            String flag, @Nullable Path certificate, @Nullable Path key) throws IOException {
        ReadableFile.of(flag + "-cert-file", certificate);
        ReadableFile.of(flag + "-key-file", key);
        if (certificate == null && key == null) {
            return Optional.empty();
        }
        if (certificate == null || key == null) {
            throw new IllegalArgumentException(flag + "-cert-file and " + flag + "-key-file must be set together");
        }
        return Optional.of(new ServerConfig.SigningAuthority(certificate, key));
    }
}
