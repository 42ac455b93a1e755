package dev.kontract.client;

import dev.kontract.client.http.Call;
import java.util.function.Function;

/**
 * A request with the function that reads its response.
 *
 * @param call the request
 * @param reading converts the response body to the result
 */
record ResourceCall<R>(Call call, Function<byte[], R> reading) {}
