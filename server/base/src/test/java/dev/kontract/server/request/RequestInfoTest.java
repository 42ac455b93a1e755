package dev.kontract.server.request;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;
import org.junit.jupiter.params.provider.CsvSource;

class RequestInfoTest {

    @ParameterizedTest
    @CsvFileSource(
            resources = "/dev/kontract/server/request/resource-requests.csv",
            useHeadersInDisplayName = true,
            emptyValue = "",
            nullValues = "-")
    void of_resourceRequest(
            String method,
            String url,
            String verb,
            String group,
            String version,
            String namespace,
            String resource,
            String subresource,
            String name) {
        RequestInfo info = info(method, url);

        assertThat(info.isResourceRequest()).isTrue();
        assertThat(info.verb()).isEqualTo(verb);
        assertThat(info.apiPrefix()).isEqualTo(group == null ? "api" : "apis");
        assertThat(info.apiGroup()).isEqualTo(text(group));
        assertThat(info.apiVersion()).isEqualTo(version);
        assertThat(info.namespace()).isEqualTo(text(namespace));
        assertThat(info.resource()).isEqualTo(resource);
        assertThat(info.subresource()).isEqualTo(text(subresource));
        assertThat(info.name()).isEqualTo(text(name));
    }

    @ParameterizedTest
    @CsvSource({
        "GET,/,get",
        "GET,/api,get",
        "GET,/api/v1,get",
        "GET,/apis/apps/v1,get",
        "POST,/livez,post",
        "GET,/version/x/y,get"
    })
    void of_otherRequest(String method, String path, String verb) {
        RequestInfo info = info(method, path);

        assertThat(info.isResourceRequest()).isFalse();
        assertThat(info.verb()).isEqualTo(verb);
        assertThat(info.path()).isEqualTo(path);
    }

    @Test
    void of_watchWithoutResource_isRejected() {
        assertThatThrownBy(() -> info("GET", "/api/v1/watch")).isInstanceOf(IllegalArgumentException.class);
    }

    private static RequestInfo info(String method, String url) {
        int query = url.indexOf('?');
        return RequestInfo.of(
                method,
                query < 0 ? url : url.substring(0, query),
                QueryParameters.parse(query < 0 ? null : url.substring(query + 1)));
    }

    private static String text(String value) {
        return value == null ? "" : value;
    }

    @ParameterizedTest
    @CsvSource({
        "metadata.name%3Da,a",
        "metadata.name%3D%3Da,a",
        "spec.nodeName%3Dn%2Cmetadata.name%3Da,a",
        "metadata.name%21%3Da,''",
        "xmetadata.name%3Da,''",
        "metadata.name%3Da%3Db,''",
        "metadata.name%3Da%5C%2Cb,''",
        "metadata.name%3D..,''"
    })
    void of_list_isNamedByItsFieldSelector(String selector, String name) {
        assertThat(info("GET", "/api/v1/pods?fieldSelector=" + selector).name()).isEqualTo(name);
    }

    @Test
    void of_fieldSelector_isParsedInLinearTime() {
        String url = "/api/v1/pods?fieldSelector=metadata.name%3D" + "+".repeat(60_000) + "%3D";
        assertThat(info("GET", url).name()).isEmpty();
    }
}
