package dev.kontract.conformance.malformed;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import dev.kontract.conformance.malformed.RawConnection.Answer;
import dev.kontract.server.ApiServer;
import java.io.IOException;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * Whatever comes, the server answers it as a mistake of the caller, with a {@code Status} or in the plain words for paths
 * that are not there, and no connection ends unless the answer said so. With {@code -Dlong} for many more requests.
 */
class MalformedRequestsIT {

    private static final int REQUESTS = System.getProperty("long") == null ? 2_000 : 10_000;
    private static final String NOT_FOUND = "404 page not found\n";

    @Test
    void requests_atRandom_areAnsweredAsMistakes() throws Exception {
        try (ApiServer server = ApiServer.start()) {
            URI url = server.insecureUrl().orElseThrow();
            MalformedRequests requests = new MalformedRequests(11, server.adminToken());
            List<String> wrong = new ArrayList<>();
            RawConnection connection = new RawConnection(url.getHost(), url.getPort());
            for (int i = 0; i < REQUESTS && wrong.size() < 20; i++) {
                Malformed request = requests.next();
                boolean last = true;
                try {
                    Answer answer = connection.send(request);
                    last = answer.last();
                    check(request, answer, wrong);
                } catch (IOException e) {
                    wrong.add(request + " => " + e);
                }
                if (last || request.missing() > 0) {
                    connection.close();
                    connection = new RawConnection(url.getHost(), url.getPort());
                }
            }
            connection.close();
            assertThat(wrong).isEmpty();
        }
    }

    /** An answer may come before the body is read; that it was not read must not cost the caller the answer. */
    @Test
    void bodies_tooLargeToRead_areAnsweredWhole() throws Exception {
        try (ApiServer server = ApiServer.start()) {
            URI url = server.insecureUrl().orElseThrow();
            List<String> headers =
                    List.of("Authorization: Bearer " + server.adminToken(), "Content-Type: application/json");
            Malformed large = new Malformed("large", "POST", "/api/v1/namespaces", headers, new byte[9_000_000], 0);
            for (int i = 0; i < 20; i++) {
                try (RawConnection connection = new RawConnection(url.getHost(), url.getPort())) {
                    Answer answer = connection.send(large);
                    assertThat(answer.code()).isEqualTo(413);
                    assertThat(answer.last()).isTrue();
                    assertThat(isStatus(answer)).isTrue();
                }
            }
        }
    }

    /** Who is not known is told so before the body is there. */
    @Test
    void bodies_ofStrangers_areAnsweredWhole() throws Exception {
        try (ApiServer server = ApiServer.start()) {
            URI url = server.insecureUrl().orElseThrow();
            List<String> headers = List.of("Authorization: Bearer none", "Content-Type: application/json");
            Malformed large = new Malformed("large", "POST", "/api/v1/namespaces", headers, new byte[500_000], 0);
            for (int i = 0; i < 3; i++) {
                try (RawConnection connection = new RawConnection(url.getHost(), url.getPort())) {
                    Answer answer = connection.send(large);
                    assertThat(answer.code()).isEqualTo(401);
                    assertThat(isStatus(answer)).isTrue();
                }
            }
        }
    }

    @Test
    void bodies_thatNobodyWants_leaveTheConnectionUsable() throws Exception {
        try (ApiServer server = ApiServer.start()) {
            URI url = server.insecureUrl().orElseThrow();
            List<String> headers = List.of("Authorization: Bearer " + server.adminToken());
            Malformed read = new Malformed("read", "GET", "/openapi/v2", headers, new byte[500_000], 0);
            try (RawConnection connection = new RawConnection(url.getHost(), url.getPort())) {
                for (int i = 0; i < 3; i++) {
                    Answer answer = connection.send(read);
                    assertThat(answer.code()).isEqualTo(200);
                    assertThat(answer.last()).isFalse();
                    assertThat(answer.text()).endsWith("}");
                }
            }
        }
    }

    private static void check(Malformed request, Answer answer, List<String> wrong) {
        boolean mistake = answer.code() < 500
                && (request.method().equals("HEAD")
                        || answer.text().equals(NOT_FOUND)
                        || isStatus(answer)
                        || isOpenApi(request) && answer.text().isEmpty());
        boolean its = answer.header("audit-id").equals(request.id()) || answer.last();
        if (!its || answer.code() >= 400 && !mistake) {
            wrong.add(request + " => " + answer.code() + ' ' + answer.headers() + ' ' + answer.text());
        }
    }

    /** The original tells mistakes below these paths by the code alone. */
    private static boolean isOpenApi(Malformed request) {
        return request.target().startsWith("/openapi/");
    }

    private static boolean isStatus(Answer answer) {
        try {
            return switch (answer.header("content-type")) {
                case "application/json" -> isStatus(new ObjectMapper(), answer);
                case "application/yaml" -> isStatus(new YAMLMapper(), answer);
                case "application/vnd.kubernetes.protobuf" ->
                    answer.text().startsWith("k8s\0\n\f\n\u0002v1\u0012\u0006Status");
                default -> false;
            };
        } catch (IOException e) {
            return false;
        }
    }

    private static boolean isStatus(ObjectMapper mapper, Answer answer) throws IOException {
        return mapper.readTree(answer.body()).path("kind").asText().equals("Status");
    }
}
