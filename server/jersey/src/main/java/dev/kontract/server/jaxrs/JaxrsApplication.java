package dev.kontract.server.jaxrs;

import dev.kontract.jaxrs.contract.ContractResources;
import dev.kontract.jaxrs.contract.LeftBodies;
import dev.kontract.jaxrs.contract.ParameterConverters;
import dev.kontract.model.catalog.Catalog;
import dev.kontract.server.request.GroupDomain;
import dev.kontract.server.request.QueryParameters;
import dev.kontract.server.request.RequestContext;
import dev.kontract.server.request.RequestPath;
import dev.kontract.server.view.ApiHandler;
import dev.kontract.server.view.ApiResponse;
import dev.kontract.server.view.Representation;
import java.io.ByteArrayInputStream;
import java.net.URI;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;
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
        return new JaxrsApplication(OwnResources.config(resources), paths, otherwise, false);
    }

    /**
     * Runs the server's own implementations of the generated interfaces.
     *
     * @param catalog the kinds of the contract
     * @param paths maps paths of the served access-control group to those of the generated interfaces
     * @param api performs the operations, and handles requests that are not in the contract
     */
    public static JaxrsApplication ofContract(Catalog catalog, GroupDomain paths, ApiHandler api) {
        ResourceConfig config =
                new ResourceConfig(LeftBodies.class).registerResources(ContractModel.of(ContractResources.of(catalog)));
        return new JaxrsApplication(config, paths, api, true);
    }

    private JaxrsApplication(ResourceConfig config, GroupDomain paths, ApiHandler otherwise, boolean isOwn) {
        config.addProperties(Map.of(
                ServerProperties.WADL_FEATURE_DISABLE, true,
                ServerProperties.BV_FEATURE_DISABLE, true,
                ServerProperties.RESOURCE_VALIDATION_DISABLE, true,
                ServerProperties.LOCATION_HEADER_RELATIVE_URI_RESOLUTION_DISABLED, true,
                CommonProperties.FEATURE_AUTO_DISCOVERY_DISABLE, true,
                CommonProperties.METAINF_SERVICES_LOOKUP_DISABLE, true,
                CommonProperties.JSON_PROCESSING_FEATURE_DISABLE, true,
                CommonProperties.PROVIDER_DEFAULT_DISABLE, "ALL"));
        config.register(ParameterConverters.class);
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
        return otherwise
                .immediate(request)
                .map(memory -> ((ApiResponse.Whole) perform(request, () -> new ApiResponse.Whole(memory))).document());
    }

    @Override
    public ApiResponse answer(RequestContext request) {
        Supplier<ApiResponse> operation = () -> otherwise.answer(request);
        return isOwn
                ? perform(request, operation)
                : route(request, new Caller(request, operation)).orElseGet(operation);
    }

    /**
     * Performs {@code operation} in the method of a generated interface that Jersey selects, or here if there is none: for
     * requests that are not in the contract, and for OPTIONS, which Jersey would answer itself.
     */
    private ApiResponse perform(RequestContext request, Supplier<ApiResponse> operation) {
        if (request.method().equals("OPTIONS")) {
            return operation.get();
        }
        Caller caller = new Caller(request, operation);
        Optional<ApiResponse> routed = route(request, caller);
        return caller.response().or(() -> routed).orElseGet(operation);
    }

    private Optional<ApiResponse> route(RequestContext request, Caller caller) {
        CapturedResponse captured = new CapturedResponse();
        ContainerRequest containerRequest =
                new ContainerRequest(BASE, uri(request), request.method(), caller, new MapPropertiesDelegate(), null);
        if (isOwn) {
            RequestMediaTypes.normalizeBody(request, containerRequest.getRequestHeaders());
        } else {
            request.headers()
                    .forEach((name, values) ->
                            containerRequest.getRequestHeaders().put(name, values));
            RequestMediaTypes.normalize(request, containerRequest.getRequestHeaders());
            containerRequest.setEntityStream(new ByteArrayInputStream(request.body()));
        }
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
}
