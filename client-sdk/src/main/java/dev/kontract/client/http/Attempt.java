package dev.kontract.client.http;

import java.net.http.HttpClient;
import java.net.http.HttpResponse;
import java.util.List;

/**
 * A request that was answered.
 *
 * @param response the answer
 * @param client whose connection it came over
 * @param credentials the headers that said who asks
 */
record Attempt<T>(HttpResponse<T> response, HttpClient client, List<String> credentials) {}
