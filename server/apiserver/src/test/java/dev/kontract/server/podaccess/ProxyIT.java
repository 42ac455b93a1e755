package dev.kontract.server.podaccess;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.kontract.server.ServerConfig;
import dev.kontract.server.TestServer;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Requests that are forwarded to pods, as an embedder serves them. */
@Timeout(120)
class ProxyIT {

    private static final String OBJECTS = "/api/v1/namespaces/default/";

    private static final CountDownLatch RECEIVED = new CountDownLatch(1);
    private static final CountDownLatch GONE = new CountDownLatch(1);

    private static ExecutorService threads;
    private static HttpServer backend;
    private static TestServer server;

    @BeforeAll
    static void start() throws Exception {
        threads = Executors.newCachedThreadPool();
        backend = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        backend.setExecutor(threads);
        backend.createContext("/", ProxyIT::answer);
        backend.start();
        String address = "http://127.0.0.1:" + backend.getAddress().getPort() + "/base/";
        server = TestServer.start(ServerConfig.builder()
                .podAccess(pod -> pod.name().equals("none")
                        ? PodAccess.none()
                        : PodAccess.none().proxy((scheme, port) -> {
                            if (port != 8080) {
                                throw new IOException("no server at " + scheme + " port " + port);
                            }
                            return URI.create(address);
                        })));
        for (String name : new String[] {"web", "none", "new"}) {
            create(
                    "pods",
                    "{'metadata':{'name':'" + name + "'},'spec':{'containers':["
                            + "{'name':'c','image':'i','ports':[{'containerPort':8080}]}]}}");
        }
        for (String name : new String[] {"web", "none"}) {
            server.send(
                    "PATCH",
                    OBJECTS + "pods/" + name + "/status",
                    "application/merge-patch+json",
                    "{\"status\":{\"podIP\":\"10.1.0.1\",\"podIPs\":[{\"ip\":\"10.1.0.1\"}]}}");
        }
        create("services", "{'metadata':{'name':'web'},'spec':{'ports':[{'name':'http','port':80}]}}");
        create(
                "endpoints",
                "{'metadata':{'name':'web'},'subsets':[{'ports':[{'name':'http','port':8080}],'addresses':["
                        + "{'ip':'10.1.0.1','targetRef':{'kind':'Pod','namespace':'default','name':'web'}}]}]}");
        create("services", "{'metadata':{'name':'alone'},'spec':{'ports':[{'name':'http','port':80}]}}");
        create(
                "endpoints",
                "{'metadata':{'name':'alone'},'subsets':[{'ports':[{'name':'http','port':8080}],'addresses':["
                        + "{'ip':'10.1.0.1'}]}]}");
        create("services", "{'metadata':{'name':'bare'},'spec':{'ports':[{'name':'http','port':80}]}}");
        server.post("/api/v1/nodes", "{\"metadata\":{\"name\":\"n1\"}}");
    }

    private static void create(String plural, String object) throws Exception {
        HttpResponse<String> created = server.post(OBJECTS + plural, object.replace('\'', '"'));
        assertThat(created.statusCode()).as(created.body()).isEqualTo(201);
    }

    @AfterAll
    static void stop() {
        server.close();
        backend.stop(0);
        threads.shutdownNow();
    }

    private static void answer(HttpExchange exchange) throws IOException {
        try (exchange) {
            String path = exchange.getRequestURI().getPath();
            exchange.getResponseHeaders().add("X-Backend", "yes");
            exchange.getResponseHeaders().add("Keep-Alive", "timeout=5");
            if (path.endsWith("/away")) {
                exchange.getResponseHeaders().add("Location", "/there?x=1");
                exchange.sendResponseHeaders(302, -1);
            } else if (path.endsWith("/slow")) {
                slow(exchange);
            } else {
                String body = exchange.getRequestMethod()
                        + ' '
                        + exchange.getRequestURI()
                        + ' '
                        + exchange.getRequestHeaders().getFirst("Authorization")
                        + exchange.getRequestHeaders().getFirst("X-Remote-User")
                        + ' '
                        + exchange.getRequestHeaders().getFirst("X-Sent")
                        + ' '
                        + new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
                byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
                exchange.sendResponseHeaders(path.endsWith("/teapot") ? 418 : 200, bytes.length);
                exchange.getResponseBody().write(bytes);
            }
        }
    }

    /** Continues when the client has received the beginning, until it has gone. */
    private static void slow(HttpExchange exchange) throws IOException {
        exchange.sendResponseHeaders(200, 0);
        OutputStream body = exchange.getResponseBody();
        body.write('a');
        body.flush();
        try {
            RECEIVED.await();
            while (true) {
                body.write(new byte[64 * 1024]);
                body.flush();
            }
        } catch (IOException | InterruptedException e) {
            GONE.countDown();
        }
    }

    @ParameterizedTest
    @CsvSource({
        "GET, pods/web/proxy/, GET /base/ nullnull x",
        "GET, pods/web/proxy/a/b%20c?x=1&y=%26, GET /base/a/b%20c?x=1&y=%26 nullnull x",
        "GET, pods/web:8080/proxy/a/, GET /base/a/ nullnull x",
        "GET, pods/https:web:8080/proxy/b, GET /base/b nullnull x",
        "POST, services/web:http/proxy/a, POST /base/a nullnull x body",
        "PUT, services/web:80/proxy/a, PUT /base/a nullnull x body",
        "DELETE, services/http:web:http/proxy/a, DELETE /base/a nullnull x body",
        "PATCH, services/web:http/proxy, PATCH /base/ nullnull x body",
        "OPTIONS, services/web:http/proxy/a, OPTIONS /base/a nullnull x"
    })
    void request_reachesTheServerOfThePod_withoutCredentials(String method, String path, String expected)
            throws Exception {
        String body = expected.endsWith("body") ? "body" : "";

        HttpResponse<String> response = send(method, OBJECTS + path, body);

        assertThat(response.body().strip()).isEqualTo(expected);
        assertThat(response.statusCode()).isEqualTo(200);
        assertThat(response.headers().firstValue("X-Backend")).hasValue("yes");
        assertThat(response.headers().firstValue("Keep-Alive")).isEmpty();
    }

    @Test
    void response_keepsItsStatus_andItsRedirectsLeadBack() throws Exception {
        assertThat(send("GET", OBJECTS + "pods/web/proxy/teapot", "").statusCode())
                .isEqualTo(418);

        HttpResponse<String> away = send("GET", OBJECTS + "pods/web/proxy/away", "");

        assertThat(away.statusCode()).isEqualTo(302);
        assertThat(away.headers().firstValue("Location")).hasValue(OBJECTS + "pods/web/proxy/there?x=1");
    }

    @Test
    void response_isStreamed_andEndsWithItsClient() throws Exception {
        HttpResponse<InputStream> response = server.stream(server.request(OBJECTS + "pods/web/proxy/slow"));
        assertThat(response.body().read()).isEqualTo('a');
        RECEIVED.countDown();
        response.body().close();

        assertThat(GONE.await(60, TimeUnit.SECONDS)).isTrue();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "GET | namespaces/default/services/web:http/proxy?x=1 | 301 |",
                "GET | namespaces/default/services/bare/proxy/ | 404 | services \"bare\" not found",
                "GET | namespaces/default/services/bare:99/proxy/ | 503 | no service port 99 found for service \"bare\"",
                "GET | namespaces/default/services/alone:http/proxy/ | 503"
                        + " | no endpoints available for service \"alone:http\"",
                "GET | namespaces/default/services/web:no/proxy/ | 503"
                        + " | no endpoints available for service \"web:no\"",
                "GET | namespaces/default/services/ftp:web:http/proxy/ | 400"
                        + " | invalid service request \"ftp:web:http\"",
                "GET | namespaces/default/pods/a:b:c:d/proxy/ | 400 | invalid pod request \"a:b:c:d\"",
                "GET | namespaces/default/pods/new/proxy/ | 400 | address not allowed",
                "GET | namespaces/default/pods/none/proxy/ | 400 | the containers of pod none are simulated:"
                        + " this server offers no proxy for it",
                "GET | namespaces/default/pods/web:81/proxy/ | 503"
                        + " | error trying to reach service: no server at http port 81",
                "GET | nodes/n1/proxy/ | 400 | no preferred addresses found; known addresses: []",
                "GET | nodes/n2/proxy/ | 404 | nodes \"n2\" not found",
                "TRACE | namespaces/default/services/web:http/proxy/ | 405"
                        + " | the server does not allow this method on the requested resource"
            })
    void request_isRefused_asUpstreamDoes(String method, String path, int status, String message) throws Exception {
        HttpResponse<String> response = send(method, "/api/v1/" + path, "");

        assertThat(response.statusCode()).as(response.body()).isEqualTo(status);
        if (message == null) {
            assertThat(response.headers().firstValue("Location")).hasValue("/api/v1/" + path.replace("?", "/?"));
        } else {
            assertThat(response.body()).contains(message.replace("\"", "\\\""));
        }
    }

    private static HttpResponse<String> send(String method, String path, String body) throws Exception {
        return server.send(server.request(path)
                .header("X-Sent", "x")
                .header("X-Remote-User", "somebody")
                .method(
                        method,
                        body.isEmpty()
                                ? HttpRequest.BodyPublishers.noBody()
                                : HttpRequest.BodyPublishers.ofString(body)));
    }
}
