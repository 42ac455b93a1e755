package dev.kontract.jaxrs;

import dev.kontract.jaxrs.contract.ContractResources;
import dev.kontract.jaxrs.contract.LeftBodies;
import dev.kontract.jaxrs.contract.ParameterConverters;
import dev.kontract.model.catalog.Catalog;
import dev.kontract.server.ApiServer;
import dev.kontract.server.ServerConfig;
import dev.kontract.server.identity.Kubeconfig;
import dev.kontract.server.request.GroupDomain;
import dev.kontract.spec.Contract;
import jakarta.ws.rs.core.Application;
import jakarta.ws.rs.core.SecurityContext;
import java.io.IOException;
import java.net.URI;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;

/**
 * The Kubernetes API as a JAX-RS application, to be mounted in your own container, under any path. Closing it stops the engine.
 * Safe for use by many threads.
 *
 * <pre>{@code
 * KontractApplication application = KontractApplication.start(ServerConfig.builder().build());
 * HttpServer http = GrizzlyHttpServerFactory.createHttpServer(
 *         URI.create("http://localhost:8080/k8s/"), ResourceConfig.forApplication(application));
 * }</pre>
 *
 * <p>Requests are authenticated by the engine: by the tokens that it knows and, in servlet containers, by client certificates.
 * With {@link #trusting}, users whom the container has authenticated are known to the engine as well.
 */
public final class KontractApplication extends Application implements AutoCloseable {

    /** Each watch has a thread, which is idle most of the time. */
    private static final int STREAMS = 2000;

    private final ApiServer server;
    private final ExecutorService streams;
    private final Set<Class<?>> classes = new HashSet<>();
    private final EngineFilter filter;

    private KontractApplication(
            ApiServer server, ServerConfig config, Function<SecurityContext, Optional<ContainerUser>> users) {
        this.server = server;
        this.streams = streams();
        List<Class<?>> resources = ContractResources.of(Catalog.load(Contract.DEFAULT_GROUP_DOMAIN));
        classes.addAll(resources);
        classes.add(OtherRequests.class);
        classes.add(LeftBodies.class);
        classes.add(EngineEntityWriter.class);
        classes.add(ParameterConverters.class);
        this.filter = new EngineFilter(
                server.inProcess(),
                streams,
                ContractPaths.of(resources),
                new GroupDomain(Contract.DEFAULT_GROUP_DOMAIN, config.groupDomain()),
                caller -> users.apply(caller)
                        .map(user -> server.token(user.name(), user.groups().toArray(String[]::new))));
    }

    /**
     * Starts an engine, whose own ports stay closed unless {@link ApiServer#url} is called.
     *
     * @throws IOException if a file cannot be used, as {@link ApiServer#start}
     */
    public static KontractApplication start(ServerConfig config) throws IOException {
        return trusting(config, caller -> Optional.empty());
    }

    /**
     * Starts an engine that trusts the container's authentication.
     *
     * @param users returns the user of a request from the container's information; empty to let the engine authenticate. The
     *     engine keeps a token for each combination of a name and groups, as long as it runs.
     * @throws IOException as {@link #start}
     */
    public static KontractApplication trusting(
            ServerConfig config, Function<SecurityContext, Optional<ContainerUser>> users) throws IOException {
        return new KontractApplication(ApiServer.start(config), config, users);
    }

    private static ExecutorService streams() {
        AtomicInteger number = new AtomicInteger();
        return new ThreadPoolExecutor(0, STREAMS, 10, TimeUnit.SECONDS, new SynchronousQueue<>(), task -> {
            Thread thread = new Thread(task, "kontract-stream-" + number.incrementAndGet());
            thread.setDaemon(true);
            return thread;
        });
    }

    /** Returns the engine: its clients, tokens and recorded requests. Closed with the application. */
    public ApiServer server() {
        return server;
    }

    /**
     * Returns the text of a kubeconfig for the administrator.
     *
     * @param url the URL at which the application is mounted; kubectl sends tokens over HTTPS only
     * @param authority the certificate authority of the container as PEM; {@code ""} if clients trust it already
     */
    public String kubeconfig(URI url, String authority) {
        return Kubeconfig.of(url, authority, server.adminToken());
    }

    /** Returns the resources and the providers without state. */
    @Override
    public Set<Class<?>> getClasses() {
        return Set.copyOf(classes);
    }

    /** Returns the filter, which passes the engine to the resources. */
    @Override
    @SuppressWarnings("deprecation") // the only way to pass an instance to every JAX-RS runtime
    public Set<Object> getSingletons() {
        return Set.of(filter);
    }

    /**
     * Makes Jersey send flushed bytes immediately, which requires that it does not buffer bodies to compute their length, and
     * makes it pass on error responses unchanged.
     */
    @Override
    public Map<String, Object> getProperties() {
        return Map.of(
                "jersey.config.server.contentLength.buffer", 0,
                "jersey.config.server.response.setStatusOverSendError", true,
                "jersey.config.server.wadl.disableWadl", true,
                "jersey.config.beanValidation.disable.server", true,
                "jersey.config.server.resource.validation.disable", true);
    }

    /** Closes watches, completes pending requests and stops the engine. */
    @Override
    public void close() {
        server.close();
        streams.shutdownNow();
    }
}
