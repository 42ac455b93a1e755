package dev.kontract.quarkus.deployment;

import io.quarkus.deployment.IsDevServicesSupportedByLaunchMode;
import io.quarkus.deployment.annotations.BuildStep;
import io.quarkus.deployment.annotations.BuildSteps;
import io.quarkus.deployment.builditem.CuratedApplicationShutdownBuildItem;
import io.quarkus.deployment.builditem.DevServicesResultBuildItem;
import io.quarkus.deployment.builditem.FeatureBuildItem;
import io.quarkus.deployment.dev.devservices.DevServicesConfig;
import io.quarkus.runtime.configuration.ConfigUtils;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Gives the Kubernetes client of an application a server in development and in tests. */
@BuildSteps(onlyIf = {IsDevServicesSupportedByLaunchMode.class, DevServicesConfig.Enabled.class})
final class DevServicesProcessor {

    private static final String FEATURE = "kontract";
    private static final String CLIENT = "quarkus.kubernetes-client.";

    /** The server of all builds of the application: it outlives a reload. */
    private static final SharedServer SHARED = new SharedServer();

    @BuildStep
    FeatureBuildItem feature() {
        return new FeatureBuildItem(FEATURE);
    }

    /**
     * Returns the server, started by this build or by one before it. The properties of the client are fixed when the application is
     * built, so the server starts in the build instead of before the application.
     */
    @BuildStep
    @Nullable
    DevServerBuildItem server(DevServicesBuildTimeConfig config, CuratedApplicationShutdownBuildItem shutdown) {
        if (!config.enabled() || ConfigUtils.isPropertyNonEmpty(CLIENT + "api-server-url")) {
            return null;
        }
        SHARED.closeBy(task -> shutdown.addCloseTask(task, true));
        return new DevServerBuildItem(SHARED.start(ServerSettings.of(config)));
    }

    /** Configures the client for the server. */
    @BuildStep
    @Nullable
    DevServicesResultBuildItem client(Optional<DevServerBuildItem> started) {
        if (started.isEmpty()) {
            return null;
        }
        DevServer server = started.get().server();
        return DevServicesResultBuildItem.discovered()
                .feature(FEATURE)
                .description("Kubernetes API server in the process of the build")
                .config(Map.of(
                        CLIENT + "api-server-url", server.url().toString(),
                        CLIENT + "token", server.token(),
                        CLIENT + "namespace", "default"))
                .build();
    }
}
