package dev.kontract.conformance.partial;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.kontract.client.config.ClientConfig;
import dev.kontract.model.Json;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.WebApplicationException;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.MultivaluedMap;
import jakarta.ws.rs.core.SecurityContext;
import jakarta.ws.rs.ext.MessageBodyReader;
import jakarta.ws.rs.ext.MessageBodyWriter;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.lang.annotation.Annotation;
import java.lang.reflect.Type;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.security.Principal;
import java.util.concurrent.ExecutionException;
import org.glassfish.jersey.internal.MapPropertiesDelegate;
import org.glassfish.jersey.server.ApplicationHandler;
import org.glassfish.jersey.server.ContainerRequest;
import org.glassfish.jersey.server.ContainerResponse;
import org.glassfish.jersey.server.ResourceConfig;
import org.jspecify.annotations.Nullable;

/** Jersey in the HTTP server of the JDK. */
final class PartialServer implements AutoCloseable {

    private static final SecurityContext NOBODY = new SecurityContext() {
        @Override
        public @Nullable Principal getUserPrincipal() {
            return null;
        }

        @Override
        public boolean isUserInRole(String role) {
            return false;
        }

        @Override
        public boolean isSecure() {
            return false;
        }

        @Override
        public String getAuthenticationScheme() {
            return "";
        }
    };

    private final ApplicationHandler application = new ApplicationHandler(new ResourceConfig()
            .register(new PartialNamespaces())
            .register(new PartialConfigMaps())
            .register(new PartialDiscovery())
            .register(new JsonBodies()));
    private final HttpServer server;

    PartialServer() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", this::answer);
        server.start();
    }

    ClientConfig config() {
        return ClientConfig.of(
                URI.create("http://127.0.0.1:" + server.getAddress().getPort()));
    }

    private void answer(HttpExchange exchange) throws IOException {
        URI base = URI.create("http://localhost/");
        ContainerRequest request = new ContainerRequest(
                base,
                base.resolve(exchange.getRequestURI()),
                exchange.getRequestMethod(),
                NOBODY,
                new MapPropertiesDelegate(),
                null);
        exchange.getRequestHeaders()
                .forEach((name, values) -> request.getHeaders().addAll(name, values));
        request.setEntityStream(exchange.getRequestBody());
        ByteArrayOutputStream body = new ByteArrayOutputStream();
        try (exchange) {
            ContainerResponse response = application.apply(request, body).get();
            if (response.getMediaType() != null) {
                exchange.getResponseHeaders()
                        .set("Content-Type", response.getMediaType().toString());
            }
            exchange.sendResponseHeaders(response.getStatus(), body.size() == 0 ? -1 : body.size());
            body.writeTo(exchange.getResponseBody());
        } catch (ExecutionException e) {
            exchange.sendResponseHeaders(500, -1);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public void close() {
        server.stop(0);
    }

    /** Reads and writes the model as JSON. */
    @Consumes(MediaType.WILDCARD)
    @Produces(MediaType.APPLICATION_JSON)
    static final class JsonBodies implements MessageBodyReader<Object>, MessageBodyWriter<Object> {

        @Override
        public boolean isReadable(Class<?> type, Type generic, Annotation[] annotations, MediaType media) {
            return true;
        }

        @Override
        public @Nullable Object readFrom(
                Class<Object> type,
                Type generic,
                Annotation[] annotations,
                MediaType media,
                MultivaluedMap<String, String> headers,
                InputStream in) {
            try {
                byte[] body = in.readAllBytes();
                return body.length == 0 ? null : Json.mapper().readValue(body, type);
            } catch (IOException e) {
                throw new WebApplicationException(e, 400);
            }
        }

        @Override
        public boolean isWriteable(Class<?> type, Type generic, Annotation[] annotations, MediaType media) {
            return true;
        }

        @Override
        public void writeTo(
                Object value,
                Class<?> type,
                Type generic,
                Annotation[] annotations,
                MediaType media,
                MultivaluedMap<String, Object> headers,
                OutputStream out)
                throws IOException {
            out.write(Json.mapper().writeValueAsBytes(value));
        }
    }
}
