/**
 * The client: {@link dev.kontract.client.KontractClient} hands out a {@link dev.kontract.client.Resource} for each kind, and
 * a resource has the verbs. What is sent and what comes back are the types of the model.
 *
 * <p>Written by hand beside the generated classes of {@code dev.kontract.client.api}, one method an operation, which stay
 * available for whoever wants the contract and nothing else. The handles do not go through them, for four reasons: a
 * generated method reads an answer to its end, so it cannot watch; it knows one media type a patch, the first; a failure is
 * a text to it and not a Status; and there is one a kind and scope, where a custom resource has none. The types of the
 * model are the same in both.
 *
 * <p>To apply what is wanted, fill in an object of the model and hand it to {@link dev.kontract.client.Resource#apply}:
 * every field of the model is null until it is set, and a null is not sent, so that there is no need for a second set of
 * types that say only what is set.
 */
@NullMarked
package dev.kontract.client;

import org.jspecify.annotations.NullMarked;
