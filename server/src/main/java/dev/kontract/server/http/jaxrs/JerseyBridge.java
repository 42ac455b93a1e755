package dev.kontract.server.http.jaxrs;

import dev.kontract.server.http.response.FailureRepresentation;
import dev.kontract.server.http.response.ServerResponse;
import dev.kontract.server.request.QueryParameters;
import dev.kontract.server.request.RequestContext;
import dev.kontract.server.request.RequestPath;
import jakarta.ws.rs.core.SecurityContext;
import java.net.URI;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.security.Principal;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.glassfish.jersey.CommonProperties;
import org.glassfish.jersey.internal.MapPropertiesDelegate;
import org.glassfish.jersey.server.ApplicationHandler;
import org.glassfish.jersey.server.ContainerRequest;
import org.glassfish.jersey.server.ResourceConfig;
import org.glassfish.jersey.server.ServerProperties;
import org.jspecify.annotations.Nullable;

/** Lets JAX-RS find the resource for a request and call it, on the calling thread. */
public final class JerseyBridge {

    private static final String ORIGIN = "http://server";
    private static final URI BASE = URI.create(ORIGIN + "/");

    /** Warns of every resource that is registered as an instance; held here, since loggers are forgotten. */
    private static final Logger PROVIDERS = Logger.getLogger("org.glassfish.jersey.internal.inject.Providers");

    private final ApplicationHandler application;
    private final UnaryOperator<String> routes;

    /** Serves {@code resources}; what they throw becomes an answer by {@code failures}. */
    public JerseyBridge(JaxrsResources resources, FailureRepresentation failures) {
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
        config.register(new RawBodyReader());
        config.register(new StreamWriter());
        config.register(new ParameterConverters());
        config.register(new StatusExceptionMapper(resources.servedPrefixes(), failures));
        resources.instances().forEach(config::register);
        this.routes = resources.routes();
        this.application = new ApplicationHandler(config);
    }

    /** Answers a request; whatever happens, the answer is given. */
    public void answer(RequestContext context, ServerResponse answer) {
        try {
            context.run(() -> application.handle(request(context, answer)));
        } catch (RuntimeException e) {
            answer.fail(e);
        }
    }

    private ContainerRequest request(RequestContext context, ServerResponse answer) {
        ContainerRequest request = new ContainerRequest(
                BASE,
                uri(context),
                method(context),
                new Caller(context.user().name()),
                new MapPropertiesDelegate(),
                null);
        context.headers().forEach((name, values) -> request.getRequestHeaders().put(name, values));
        MediaTypes.normalize(context, request.getRequestHeaders());
        request.setWriter(new JerseyResponseWriter(answer));
        return request;
    }

    /**
     * Objects know neither HEAD nor OPTIONS, which JAX-RS would answer by itself; elsewhere HEAD is a GET whose body stays
     * behind.
     */
    private static String method(RequestContext context) {
        String method = context.method();
        boolean api = !context.info().apiPrefix().isEmpty();
        if (method.equals("OPTIONS") || (api && method.equals("HEAD"))) {
            return "TRACE";
        }
        return method.equals("HEAD") ? "GET" : method;
    }

    private URI uri(RequestContext context) {
        String path = RequestPath.encode(routes.apply(context.info().path()));
        StringBuilder uri = new StringBuilder(ORIGIN.length() + path.length() + 64).append(ORIGIN);
        uri.append(path.startsWith("/") ? "" : "/").append(path);
        appendQuery(uri, context.query());
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

    /** Who calls, for resources of others that ask JAX-RS. */
    private record Caller(String name) implements SecurityContext {
        @Override
        public Principal getUserPrincipal() {
            return () -> name;
        }

        @Override
        public boolean isUserInRole(@Nullable String role) {
            return false;
        }

        @Override
        public boolean isSecure() {
            return true;
        }

        @Override
        public String getAuthenticationScheme() {
            return "Bearer";
        }
    }
}
