package dev.kontract.conformance;

import static io.restassured.config.EncoderConfig.encoderConfig;

import io.restassured.RestAssured;
import io.restassured.config.RestAssuredConfig;
import io.restassured.http.ContentType;
import io.restassured.specification.RequestSpecification;

/** Starts requests to the server under test. Every response is checked against the contract. */
final class TestRequests {

    static final String MERGE_PATCH = "application/merge-patch+json";
    static final String STRATEGIC_PATCH = "application/strategic-merge-patch+json";
    static final String JSON_PATCH = "application/json-patch+json";
    static final String APPLY_PATCH = "application/apply-patch+yaml";

    private static final RestAssuredConfig CONFIG = RestAssured.config()
            .encoderConfig(encoderConfig()
                    .appendDefaultContentCharsetToContentTypeIfUndefined(false)
                    .encodeContentTypeAs(MERGE_PATCH, ContentType.TEXT)
                    .encodeContentTypeAs(STRATEGIC_PATCH, ContentType.TEXT)
                    .encodeContentTypeAs(JSON_PATCH, ContentType.TEXT)
                    .encodeContentTypeAs(APPLY_PATCH, ContentType.TEXT)
                    .encodeContentTypeAs("application/yaml", ContentType.TEXT));

    private TestRequests() {}

    /** Returns a request with the administrator's credentials. */
    static RequestSpecification authenticated() {
        return anonymous().header("Authorization", "Bearer " + ServerUnderTest.token());
    }

    /** Returns a request with the administrator's credentials and a JSON body. */
    static RequestSpecification sending(Object body) {
        return authenticated().contentType(ContentType.JSON).body(body.toString());
    }

    /** Returns a patch request with the administrator's credentials. */
    static RequestSpecification patching(String mediaType, Object patch) {
        return authenticated().contentType(mediaType).body(patch.toString());
    }

    /** Returns a request without credentials. */
    static RequestSpecification anonymous() {
        return RestAssured.given()
                .config(CONFIG)
                .baseUri(ServerUnderTest.url().toString())
                .urlEncodingEnabled(true)
                .relaxedHTTPSValidation()
                .header("Accept", "application/json")
                .filter(new ContractFilter());
    }
}
