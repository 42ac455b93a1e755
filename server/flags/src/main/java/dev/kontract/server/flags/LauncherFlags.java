package dev.kontract.server.flags;

import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/**
 * Flags of kube-apiserver that launchers set and that have no effect here, so that a program that starts kube-apiserver can
 * start this server. A flag is listed only if ignoring it is safe.
 */
@SuppressWarnings({"NullAway.Init", "UnusedVariable"}) // set and read by picocli
public final class LauncherFlags {

    /** Without a value, these flags are true. */
    private static final String OPTIONAL_VALUE = "0..1";

    @Spec(Spec.Target.MIXEE)
    private CommandSpec spec;

    @Option(
            names = "--runtime-config",
            paramLabel = "API=BOOLEAN",
            split = ",",
            description = "Accepted for compatibility with kube-apiserver: all APIs the server has are served.")
    private List<String> runtimeConfig = List.of();

    @Option(
            names = "--service-account-lookup",
            paramLabel = "BOOLEAN",
            arity = OPTIONAL_VALUE,
            defaultValue = "true",
            fallbackValue = "true",
            description = "Accepted for compatibility with kube-apiserver: service accounts are always looked up.")
    private boolean serviceAccountLookup;

    @Option(
            names = "--storage-media-type",
            paramLabel = "TYPE",
            description = "Accepted for compatibility with kube-apiserver: objects are stored as JSON.")
    private List<String> storageMediaTypes = List.of();

    @Option(
            names = {
                "--apiserver-count",
                "--default-watch-cache-size",
                "--delete-collection-workers",
                "--endpoint-reconciler-type",
                "--etcd-count-metric-poll-period",
                "--etcd-db-metric-poll-interval",
                "--etcd-readycheck-timeout",
                "--external-hostname",
                "--goaway-chance",
                "--http2-max-streams-per-connection",
                "--kubelet-certificate-authority",
                "--kubelet-client-certificate",
                "--kubelet-client-key",
                "--kubelet-preferred-address-types",
                "--kubelet-timeout",
                "--lease-reuse-duration-seconds",
                "--livez-grace-period",
                "--logging-format",
                "--requestheader-allowed-names",
                "--requestheader-client-ca-file",
                "--requestheader-extra-headers-prefix",
                "--requestheader-group-headers",
                "--requestheader-uid-headers",
                "--requestheader-username-headers",
                "--shutdown-delay-duration",
                "--vmodule",
                "--watch-cache-sizes",
                "-v",
                "--v"
            },
            hidden = true)
    private List<String> valued = List.of();

    @Option(
            names = {
                "--contention-profiling",
                "--enable-aggregator-routing",
                "--enable-bootstrap-token-auth",
                "--enable-garbage-collector",
                "--enable-priority-and-fairness",
                "--permit-address-sharing",
                "--permit-port-sharing",
                "--profiling",
                "--service-account-extend-token-expiration",
                "--watch-cache"
            },
            arity = OPTIONAL_VALUE,
            fallbackValue = "true",
            hidden = true)
    private List<String> switches = List.of();

    /** Returns a warning that names the given flags without effect; empty if there are none. */
    public Optional<String> warning() {
        TreeSet<String> ignored = new TreeSet<>();
        for (String argument : spec.commandLine().getParseResult().originalArgs()) {
            String name = argument.split("=", 2)[0];
            if (spec.findOption(name) != null && isHidden(name)) {
                ignored.add(name);
            }
        }
        if (runtimeConfig.stream().anyMatch(each -> !each.isBlank())) {
            ignored.add("--runtime-config");
        }
        if (!serviceAccountLookup) {
            ignored.add("--service-account-lookup");
        }
        return ignored.isEmpty()
                ? Optional.empty()
                : Optional.of("flags of kube-apiserver that have no effect here: " + String.join(", ", ignored));
    }

    private boolean isHidden(String name) {
        return spec.findOption(name).hidden();
    }
}
