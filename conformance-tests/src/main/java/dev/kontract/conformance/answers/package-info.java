/**
 * Compares the answers of a server with OpenAPI documents, such as those that it publishes itself.
 *
 * <p>{@link dev.kontract.conformance.answers.AnswerCheck} finds the operation of a request in an {@link
 * dev.kontract.conformance.answers.DescribedApi} and returns what the documents do not say of the answer: its status code, its
 * media type, and, by {@code SchemaCheck}, each value of its body. {@link dev.kontract.conformance.answers.AnswerTally} counts
 * such violations over a run, and tells those that kube-apiserver has against its own documents from the others.
 */
@NullMarked
package dev.kontract.conformance.answers;

import org.jspecify.annotations.NullMarked;
