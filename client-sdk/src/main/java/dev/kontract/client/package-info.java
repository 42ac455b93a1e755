/**
 * The client: {@link dev.kontract.client.KontractClient} provides a {@link dev.kontract.client.Resource} with all
 * operations for each kind. Requests and responses use the types of the model.
 *
 * <p>The client is written by hand. The generated classes in {@code dev.kontract.client.api}, with one method per
 * operation, are an alternative. The client does not use them for four reasons: a generated method reads the whole
 * response, so it cannot watch; it supports only the first media type of a patch; it reports an error as text instead
 * of a Status; and it exists per kind and scope, which excludes custom resources. Both use the same model types.
 *
 * <p>To apply an object, set the desired fields of a model object and pass it to {@link
 * dev.kontract.client.Resource#apply}. All fields are null until they are set, and null fields are not sent, so no
 * separate apply configuration types are needed.
 */
@NullMarked
package dev.kontract.client;

import org.jspecify.annotations.NullMarked;
