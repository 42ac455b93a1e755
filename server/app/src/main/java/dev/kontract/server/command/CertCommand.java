package dev.kontract.server.command;

import dev.kontract.server.flags.DurationFlag;
import dev.kontract.server.identity.CertificateFiles;
import java.io.IOException;
import java.nio.file.Path;
import java.security.cert.X509Certificate;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Issues certificates of clients and servers by the authority of a data directory. */
@Command(
        name = "cert",
        addMethodSubcommands = false,
        description = {
            "Issues a certificate by the authority of a data directory: for a user, or for a server.",
            "A server accepts certificates of users if --client-ca-file names pki/ca.crt in its data directory, or if it"
                    + " runs the controller that signs certificates."
        },
        footerHeading = "%nExample:%n",
        footer = {
            "  kontract cert --data-dir ~/.kontract --user alice --group dev --to alice",
            "  kontract cert --data-dir ~/.kontract --host api.example.com --to tls"
        })
@SuppressWarnings("NullAway.Init") // set by the parser
final class CertCommand implements OneTimeCommand {

    @Option(names = "--user", paramLabel = "NAME", description = "User name, for the certificate of a client.")
    private @Nullable String user;

    @Option(names = "--group", paramLabel = "NAME", description = "Group of the user. May be repeated.")
    private List<String> groups = List.of();

    @Option(
            names = "--host",
            paramLabel = "HOST",
            description = "Host name or IP address, for the certificate of a server. May be repeated.")
    private List<String> hosts = List.of();

    @Option(
            names = "--duration",
            paramLabel = "DURATION",
            defaultValue = "8760h",
            description = "Validity of the certificate; it ends with that of the authority (${DEFAULT-VALUE}).")
    private String duration;

    @Option(
            names = "--to",
            paramLabel = "FILE",
            required = true,
            description = "The files to create, without their extensions .crt and .key.")
    private Path target;

    @Option(
            names = "--cert-dir",
            paramLabel = "DIRECTORY",
            description = "Directory with ca.crt and ca.key of the authority (pki in the data directory).")
    private @Nullable Path directory;

    @Override
    public String run(Path dataDir) throws IOException {
        Duration validity = DurationFlag.parse("--duration", duration);
        if (validity.isZero()) {
            throw new IllegalArgumentException("--duration must not be 0");
        }
        if ((user == null) == hosts.isEmpty()) {
            throw new IllegalArgumentException("set either --user, for a client, or --host, for a server");
        }
        if (!groups.isEmpty() && user == null) {
            throw new IllegalArgumentException("--group requires --user");
        }
        CertificateFiles files =
                CertificateFiles.in(directory == null ? dataDir.resolve("pki") : directory, Clock.systemUTC());
        X509Certificate issued = user == null
                ? files.issueServer(target, hosts, validity)
                : files.issueClient(target, user, groups, validity);
        return "Wrote " + target + ".crt, which is valid until "
                + issued.getNotAfter().toInstant() + ", and its key " + target + ".key";
    }
}
