package dev.kontract.server.flags;

import dev.kontract.server.access.AuthorizationMode;
import dev.kontract.server.access.AuthorizationSettings;
import dev.kontract.server.access.WebhookSettings;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** The flags that select authorizers. */
@SuppressWarnings("NullAway.Init") // set by picocli
final class AuthorizationFlags {

    private static final String MODE = "--authorization-mode";
    private static final String CONFIGURATION = "--authorization-config";
    private static final String POLICY = "--authorization-policy-file";
    private static final String WEBHOOK = "--authorization-webhook-config-file";
    private static final String VERSION = "--authorization-webhook-version";
    private static final String AUTHORIZED_TTL = "--authorization-webhook-cache-authorized-ttl";
    private static final String UNAUTHORIZED_TTL = "--authorization-webhook-cache-unauthorized-ttl";

    @Spec(Spec.Target.MIXEE)
    private CommandSpec spec;

    @Option(
            names = MODE,
            paramLabel = "MODE",
            defaultValue = "RBAC",
            split = ",",
            description =
                    "Authorization modes, in order of evaluation: Node, RBAC, ABAC, Webhook, AlwaysAllow, AlwaysDeny"
                            + " (${DEFAULT-VALUE}).")
    private List<String> modes;

    @Option(
            names = CONFIGURATION,
            paramLabel = "FILE",
            description = "AuthorizationConfiguration file: the authorizers, instead of --authorization-mode and"
                    + " --authorization-webhook-*. It is applied again when it changes.")
    private @Nullable Path configuration;

    @Option(names = POLICY, paramLabel = "FILE", description = "The policies of the mode ABAC, one as JSON per line.")
    private @Nullable Path policy;

    @Option(
            names = WEBHOOK,
            paramLabel = "FILE",
            description = "The webhook of the mode Webhook, in the format of kubeconfig.")
    private @Nullable Path webhook;

    @Option(
            names = VERSION,
            paramLabel = "VERSION",
            defaultValue = "v1beta1",
            description = "Version of the SubjectAccessReviews sent to the webhook: v1 or v1beta1 (${DEFAULT-VALUE}).")
    private String version;

    @Option(
            names = AUTHORIZED_TTL,
            paramLabel = "DURATION",
            defaultValue = "5m",
            description = "How long to cache that the webhook allows a request, 0 for not at all (${DEFAULT-VALUE}).")
    private String authorizedTtl;

    @Option(
            names = UNAUTHORIZED_TTL,
            paramLabel = "DURATION",
            defaultValue = "30s",
            description =
                    "How long to cache that the webhook does not allow a request, 0 for not at all (${DEFAULT-VALUE}).")
    private String unauthorizedTtl;

    @Option(
            names = "--enable-authorization-recording",
            paramLabel = "BOOLEAN",
            arity = "0..1",
            defaultValue = "false",
            fallbackValue = "true",
            description = "Record the permissions that users use, for the command smallest-role.")
    private boolean isRecorded;

    /**
     * Returns the settings selected by the flags.
     *
     * @throws IllegalArgumentException if flags contradict each other
     * @throws IOException if a file cannot be read
     */
    public AuthorizationSettings toSettings() throws IOException {
        boolean isSelectedByFlags = Stream.of(MODE, WEBHOOK, VERSION, AUTHORIZED_TTL, UNAUTHORIZED_TTL)
                .anyMatch(this::isSet);
        if (configuration != null && isSelectedByFlags) {
            throw new IllegalArgumentException(CONFIGURATION + " can not be specified when " + MODE
                    + " or --authorization-webhook-* flags are defined");
        }
        return new AuthorizationSettings(
                AuthorizationMode.of(modes),
                isRecorded,
                ReadableFile.of(CONFIGURATION, configuration),
                webhook(),
                policy());
    }

    private Optional<Path> policy() throws IOException {
        boolean isMode = modes.contains(AuthorizationMode.ABAC.flag());
        if (policy == null && isMode) {
            throw new IllegalArgumentException(
                    "authorization-mode ABAC's authorization policy file not passed: set " + POLICY);
        }
        if (policy != null && !isMode && configuration == null) {
            throw new IllegalArgumentException("cannot specify " + POLICY + " without mode ABAC: add it to " + MODE);
        }
        return ReadableFile.of(POLICY, policy);
    }

    private Optional<WebhookSettings> webhook() throws IOException {
        Duration authorized = DurationFlag.parse(AUTHORIZED_TTL, authorizedTtl);
        Duration unauthorized = DurationFlag.parse(UNAUTHORIZED_TTL, unauthorizedTtl);
        boolean isMode = modes.contains(AuthorizationMode.WEBHOOK.flag());
        if (webhook == null) {
            if (isMode) {
                throw new IllegalArgumentException(
                        "authorization-mode Webhook's authorization config file not passed: set " + WEBHOOK);
            }
            return Optional.empty();
        }
        if (!isMode) {
            throw new IllegalArgumentException(
                    "cannot specify " + WEBHOOK + " without mode Webhook: add it to " + MODE);
        }
        ReadableFile.require(WEBHOOK, webhook);
        if (!List.of("v1", "v1beta1").contains(version)) {
            throw new IllegalArgumentException("unsupported webhook authorizer version \"" + version
                    + "\", supported versions are \"v1\", \"v1beta1\"");
        }
        return Optional.of(new WebhookSettings(webhook, version, authorized, unauthorized));
    }

    private boolean isSet(String flag) {
        return spec.commandLine().getParseResult().hasMatchedOption(flag);
    }
}
