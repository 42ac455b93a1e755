/** A program that embeds the server on the versions that another framework manages; run with each of those frameworks. */
package dev.kontract.consumer;
