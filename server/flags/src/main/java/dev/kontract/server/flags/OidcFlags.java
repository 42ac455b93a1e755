package dev.kontract.server.flags;

import dev.kontract.server.access.OidcSettings;
import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** The flags that trust an OpenID Connect issuer. */
@SuppressWarnings("NullAway.Init") // set by picocli
final class OidcFlags {

    private static final String PREFIX = "--oidc-";

    /** The asymmetric algorithms of RFC 7518 that kube-apiserver accepts. */
    private static final List<String> ALGORITHMS =
            List.of("RS256", "RS384", "RS512", "ES256", "ES384", "ES512", "PS256", "PS384", "PS512");

    @Spec(Spec.Target.MIXEE)
    private CommandSpec spec;

    @Option(
            names = "--oidc-issuer-url",
            paramLabel = "URL",
            defaultValue = "",
            description = "URL of an OpenID Connect issuer whose tokens are accepted.")
    private String issuerUrl;

    @Option(
            names = "--oidc-client-id",
            paramLabel = "AUDIENCE",
            defaultValue = "",
            description = "The audience of the tokens of --oidc-issuer-url.")
    private String clientId;

    @Option(
            names = "--oidc-ca-file",
            paramLabel = "FILE",
            description =
                    "File with the certificate authorities that the issuer is verified by (those of the platform).")
    private @Nullable Path authorities;

    @Option(
            names = "--oidc-username-claim",
            paramLabel = "CLAIM",
            defaultValue = "sub",
            description = "The claim with the user name (${DEFAULT-VALUE}).")
    private String usernameClaim;

    @Option(
            names = "--oidc-username-prefix",
            paramLabel = "PREFIX",
            defaultValue = "",
            description =
                    "Prefix of user names, - for none. By default the URL of the issuer and #, except for the claim"
                            + " email.")
    private String usernamePrefix;

    @Option(
            names = "--oidc-groups-claim",
            paramLabel = "CLAIM",
            defaultValue = "",
            description = "The claim with the groups, a text or a list of texts. Default: none.")
    private String groupsClaim;

    @Option(
            names = "--oidc-groups-prefix",
            paramLabel = "PREFIX",
            defaultValue = "",
            description = "Prefix of groups. Default: none.")
    private String groupsPrefix;

    @Option(
            names = "--oidc-signing-algs",
            paramLabel = "ALGORITHM",
            split = ",",
            defaultValue = "RS256",
            description = "Accepted signature algorithms (${DEFAULT-VALUE}).")
    private List<String> signingAlgorithms;

    @Option(
            names = "--oidc-required-claim",
            paramLabel = "CLAIM=VALUE",
            description = "A claim that every token must have, with its value. May be repeated.")
    private List<String> requiredClaims = List.of();

    /**
     * Returns the settings selected by the flags; empty if there are none.
     *
     * @param isConfigured whether issuers are configured by a file
     * @throws IllegalArgumentException if flags contradict each other
     * @throws IOException if a file cannot be read
     */
    Optional<OidcSettings> toSettings(boolean isConfigured) throws IOException {
        boolean isSet = spec.commandLine().getParseResult().matchedOptions().stream()
                .anyMatch(option -> option.longestName().startsWith(PREFIX));
        if (!isSet) {
            return Optional.empty();
        }
        if (isConfigured) {
            throw new IllegalArgumentException("authentication-config file and oidc-* flags are mutually exclusive");
        }
        if (issuerUrl.isEmpty() || clientId.isEmpty()) {
            throw new IllegalArgumentException(
                    "oidc-issuer-url and oidc-client-id must be specified together when any oidc-* flags are set");
        }
        for (String algorithm : signingAlgorithms) {
            if (!ALGORITHMS.contains(algorithm)) {
                throw new IllegalArgumentException("--oidc-signing-algs must be one of " + String.join(", ", ALGORITHMS)
                        + ", not '" + algorithm + "'");
            }
        }
        return Optional.of(new OidcSettings(
                issuerUrl,
                clientId,
                ReadableFile.ofCertificates("--oidc-ca-file", authorities),
                usernameClaim,
                usernamePrefix,
                groupsClaim,
                groupsPrefix,
                signingAlgorithms,
                requiredClaims()));
    }

    private Map<String, String> requiredClaims() {
        Map<String, String> required = new LinkedHashMap<>();
        for (String claim : requiredClaims) {
            int equals = claim.indexOf('=');
            if (equals <= 0) {
                throw new IllegalArgumentException("--oidc-required-claim must be CLAIM=VALUE, not " + claim);
            }
            required.put(
                    claim.substring(0, equals).strip(),
                    claim.substring(equals + 1).strip());
        }
        return required;
    }
}
