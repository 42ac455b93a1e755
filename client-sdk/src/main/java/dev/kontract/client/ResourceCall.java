package dev.kontract.client;

import dev.kontract.client.http.Call;
import java.util.function.Function;

/**
 * A request, and how its answer is read.
 *
 * @param call the request
 * @param reading makes the result of the body
 */
record ResourceCall<R>(Call call, Function<byte[], R> reading) {}
