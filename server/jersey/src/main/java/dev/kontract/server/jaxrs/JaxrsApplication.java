package dev.kontract.server.jaxrs;

import dev.kontract.jaxrs.contract.OperationAdapter;
import dev.kontract.jaxrs.contract.ParameterConverters;
import dev.kontract.model.catalog.Catalog;
import dev.kontract.server.api.ModelProvider;
import dev.kontract.server.request.GroupDomain;
import dev.kontract.server.request.QueryParameters;
import dev.kontract.server.request.RequestContext;
import dev.kontract.server.request.RequestPath;
import dev.kontract.server.status.StatusException;
import dev.kontract.server.view.ApiHandler;
import dev.kontract.server.view.ApiResponse;
import dev.kontract.server.view.Representation;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.core.SecurityContext;
import java.io.ByteArrayInputStream;
import java.net.URI;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.security.Principal;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.glassfish.jersey.CommonProperties;
import org.glassfish.jersey.internal.MapPropertiesDelegate;
import org.glassfish.jersey.server.ApplicationHandler;
import org.glassfish.jersey.server.ContainerRequest;
import org.glassfish.jersey.server.ResourceConfig;
import org.glassfish.jersey.server.ServerProperties;

/** Routes requests to JAX-RS resources on Jersey, and to another handler if none matches. Safe for use by many threads. */
public final class JaxrsApplication implements ApiHandler {

    private static final String ORIGIN = "http://server";
    private static final URI BASE = URI.create(ORIGIN + "/");

    /**
     * Logs a warning for every resource that is registered as an instance; referenced here because loggers are
     * garbage-collected.
     */
    private static final Logger PROVIDERS = Logger.getLogger("org.glassfish.jersey.internal.inject.Providers");

    private final ApplicationHandler application;
    private final GroupDomain paths;
    private final ApiHandler otherwise;
    private final boolean isOwn;

    /**
     * Runs {@code resources}.
     *
     * @param resources instances of classes with JAX-RS annotations
     * @param paths maps paths of the served access-control group to those of the generated interfaces
     * @param otherwise handles requests that no resource matches
     */
    public static JaxrsApplication of(Collection<?> resources, GroupDomain paths, ApiHandler otherwise) {
        List<Object> all = new ArrayList<>(resources);
        if (resources.stream().noneMatch(ModelProvider.class::isInstance)) {
            all.add(new ModelProvider());
        }
        return new JaxrsApplication(all, EntityProvider.decoding(), paths, otherwise, false);
    }

    /**
     * Runs the server's own implementations of the generated interfaces.
     *
     * @param catalog the kinds of the contract
     * @param paths maps paths of the served access-control group to those of the generated interfaces
     * @param api performs the operations, and handles requests that are not in the contract
     */
    public static JaxrsApplication ofContract(Catalog catalog, GroupDomain paths, ApiHandler api) {
        return new JaxrsApplication(
                OperationAdapter.resources(catalog, caller -> ((Caller) caller.getUserPrincipal()).perform()),
                EntityProvider.leavingBodies(),
                paths,
                api,
                true);
    }

    private JaxrsApplication(
            Collection<?> resources, EntityProvider entities, GroupDomain paths, ApiHandler otherwise, boolean isOwn) {
        PROVIDERS.setLevel(Level.SEVERE);
        ResourceConfig config = new ResourceConfig();
        config.addProperties(Map.of(
                ServerProperties.WADL_FEATURE_DISABLE, true,
                ServerProperties.BV_FEATURE_DISABLE, true,
                ServerProperties.RESOURCE_VALIDATION_DISABLE, true,
                CommonProperties.FEATURE_AUTO_DISCOVERY_DISABLE, true,
                CommonProperties.METAINF_SERVICES_LOOKUP_DISABLE, true,
                CommonProperties.JSON_PROCESSING_FEATURE_DISABLE, true,
                CommonProperties.PROVIDER_DEFAULT_DISABLE, "ALL"));
        config.register(entities);
        config.register(new ParameterConverters());
        resources.forEach(config::register);
        this.application = new ApplicationHandler(config);
        this.paths = paths;
        this.otherwise = otherwise;
        this.isOwn = isOwn;
    }

    @Override
    public boolean isCurrent(long readPoint) {
        return otherwise.isCurrent(readPoint);
    }

    @Override
    public CompletableFuture<Long> readPoint() {
        return otherwise.readPoint();
    }

    /**
     * An embedder's resource may replace any object, and may block. The server's own resources return what was found in memory.
     */
    @Override
    public Optional<Representation> immediate(RequestContext request) {
        if (!isOwn) {
            return Optional.empty();
        }
        Optional<ApiResponse> found = otherwise.immediate(request).map(ApiResponse.Whole::new);
        return found.map(memory -> run(request, () -> memory).orElse(memory))
                .map(answer -> ((ApiResponse.Whole) answer).document());
    }

    @Override
    public ApiResponse answer(RequestContext request) {
        return run(request, () -> otherwise.answer(request)).orElseGet(() -> otherwise.answer(request));
    }

    /**
     * Lets Jersey find a resource; the server's own resources perform {@code operation}. OPTIONS is not part of the contract,
     * and Jersey would answer it itself.
     */
    private Optional<ApiResponse> run(RequestContext request, Supplier<ApiResponse> operation) {
        if (isOwn && request.method().equals("OPTIONS")) {
            return Optional.empty();
        }
        CapturedResponse captured = new CapturedResponse();
        ContainerRequest containerRequest = new ContainerRequest(
                BASE, uri(request), request.method(), security(request, operation), new MapPropertiesDelegate(), null);
        request.headers()
                .forEach((name, values) -> containerRequest.getRequestHeaders().put(name, values));
        RequestMediaTypes.normalize(request, containerRequest.getRequestHeaders());
        containerRequest.setEntityStream(new ByteArrayInputStream(request.body()));
        containerRequest.setWriter(captured);
        application.handle(containerRequest);
        return captured.response(containerRequest.getUriInfo().getMatchedResourceMethod() != null);
    }

    private URI uri(RequestContext request) {
        String path = RequestPath.encode(paths.apply(request.info().path()));
        StringBuilder uri = new StringBuilder(ORIGIN.length() + path.length() + 64).append(ORIGIN);
        uri.append(path.startsWith("/") ? "" : "/").append(path);
        appendQuery(uri, request.query());
        return URI.create(uri.toString());
    }

    private static void appendQuery(StringBuilder uri, QueryParameters query) {
        char separator = '?';
        for (Map.Entry<String, List<String>> parameter : query.asMap().entrySet()) {
            for (String value : parameter.getValue()) {
                uri.append(separator).append(URLEncoder.encode(parameter.getKey(), StandardCharsets.UTF_8));
                uri.append('=').append(URLEncoder.encode(value, StandardCharsets.UTF_8));
                separator = '&';
            }
        }
    }

    private static SecurityContext security(RequestContext request, Supplier<ApiResponse> operation) {
        Caller caller = new Caller(request, operation);
        return new SecurityContext() {
            @Override
            public Principal getUserPrincipal() {
                return caller;
            }

            @Override
            public boolean isUserInRole(String role) {
                return request.user().groups().contains(role);
            }

            @Override
            public boolean isSecure() {
                return true;
            }

            @Override
            public String getAuthenticationScheme() {
                return "Bearer";
            }
        };
    }

    /** The user of a request and, for the server's own resources, the operation. */
    private record Caller(RequestContext request, Supplier<ApiResponse> operation) implements Principal {

        @Override
        public String getName() {
            return request.user().name();
        }

        /** Performs the operation. Jersey would log a failure that is thrown. */
        Response perform() {
            try {
                return Response.ok(operation.get()).build();
            } catch (StatusException e) {
                return Response.ok(e).build();
            }
        }
    }
}
