package dev.kontract.quarkus.deployment;

import io.quarkus.runtime.annotations.ConfigPhase;
import io.quarkus.runtime.annotations.ConfigRoot;
import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * The properties of the server, in the {@code application.properties} of the application.
 *
 * <pre>{@code
 * quarkus.kontract.devservices.controllers=-cronjob,*
 * quarkus.kontract.devservices.simulated-nodes=2
 * quarkus.kontract.devservices.manifests=deploy/rbac.yaml
 * }</pre>
 */
@ConfigMapping(prefix = "quarkus.kontract.devservices")
@ConfigRoot(phase = ConfigPhase.BUILD_TIME)
public interface DevServicesBuildTimeConfig {

    /** Whether a server starts in development and in tests, if the Kubernetes client has no {@code api-server-url}. */
    @WithDefault("true")
    boolean enabled();

    /** The controllers to run: {@code *} for all, a name for one, {@code -name} to exclude one, {@code none}. */
    @WithDefault("*")
    List<String> controllers();

    /** The number of simulated nodes. Without nodes, pods run on none. */
    OptionalInt simulatedNodes();

    /** CustomResourceDefinitions to install: resources of the class path, or files, or directories of either. */
    Optional<List<String>> crds();

    /** Objects to create: resources of the class path, or files, or directories of either. */
    Optional<List<String>> manifests();

    /** Flags of the command line of the server. */
    Optional<List<String>> flags();
}
